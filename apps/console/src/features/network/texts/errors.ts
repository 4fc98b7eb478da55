import type { errors as codes } from "@sgval/contract/network/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  zone_exists: {
    vn: "Phần mạng này đã thuộc một vùng DMA",
    en: "This part of the network is a zone already",
    fr: "Cette partie du réseau est déjà un secteur",
  },
  proposal_changed: {
    vn: "Đề xuất này đã khác với khi được hiển thị: mạng được nhập lại hoặc đồng hồ đếm chiều khác. Hãy xem lại rồi chấp nhận",
    en: "The proposal has changed since it was shown: the network was imported again, or a meter counts the other way. Look at it again, then accept it",
    fr: "La proposition n'est plus celle qui était affichée : le réseau a été réimporté, ou un compteur compte dans l'autre sens. Vérifiez-la avant de l'accepter",
  },
  too_many_meters: {
    vn: "Ranh giới có quá nhiều đồng hồ cho một vùng DMA",
    en: "The boundary has more meters than a zone can have",
    fr: "La limite compte trop de compteurs pour un secteur",
  },
  network_not_text: {
    vn: "Đây không phải tệp văn bản, nên không thể là mô hình EPANET (.inp)",
    en: "This is not a text file, so it cannot be an EPANET model (.inp)",
    fr: "Ce n'est pas un fichier texte, donc pas un modèle EPANET (.inp)",
  },
  network_without_nodes: {
    vn: "Tệp không có nút nào: đây không phải mô hình EPANET (.inp)",
    en: "The file has no nodes: it is not an EPANET model (.inp)",
    fr: "Le fichier n'a aucun nœud : ce n'est pas un modèle EPANET (.inp)",
  },
  network_invalid: {
    vn: "EPANET không mở được mô hình này",
    en: "EPANET cannot open this model",
    fr: "EPANET ne peut pas ouvrir ce modèle",
  },
  network_without_coordinates: {
    vn: "Mô hình thiếu tọa độ của một số nút (mục [COORDINATES])",
    en: "The model lacks coordinates of nodes (section [COORDINATES])",
    fr: "Il manque au modèle des coordonnées de nœuds (section [COORDINATES])",
  },
  network_not_geographic: {
    vn: "Với vị trí này, một phần mạng nằm ngoài bản đồ",
    en: "With this position, part of the network lies off the map",
    fr: "Avec cette position, une partie du réseau sort de la carte",
  },
  network_unreadable: {
    vn: "EPANET đã dừng khi mở tệp này: tệp quá lớn hoặc bị hỏng",
    en: "EPANET gave up on this file: it is too large or damaged",
    fr: "EPANET a abandonné ce fichier : il est trop grand ou endommagé",
  },
  network_element_unknown: {
    vn: "Mạng không có phần tử này, có thể vì mô hình đã được nhập lại. Hãy tải lại trang rồi chọn trên sơ đồ",
    en: "The network has no such element, perhaps because its model was imported again. Reload the page and choose it on the drawing",
    fr: "Le réseau n'a pas cet élément, peut-être parce que le modèle a été réimporté. Rechargez la page et choisissez-le sur le plan",
  },
  all_devices_needed: {
    vn: "Chỉ người được xem tất cả thiết bị mới được thay đổi mục này",
    en: "Only people who see all devices may change this",
    fr: "Seules les personnes qui voient tous les appareils peuvent modifier ceci",
  },
} as const satisfies Record<keyof typeof codes, Names>;
