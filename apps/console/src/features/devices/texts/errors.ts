import type { errors as codes } from "@sgval/contract/devices/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  link_not_allowed: {
    vn: "Không thể liên kết với thiết bị này. Hãy chọn thiết bị khác, đúng loại mà trường này cần",
    en: "This device cannot be linked. Choose another one, of the type that this field takes",
    fr: "Cet appareil ne peut pas être lié. Choisissez-en un autre, du type que ce champ attend",
  },
  linkage_assigned: {
    vn: "Một thiết bị liên kết đang được gán cho bơm. Hãy bỏ gán ở trạm bơm kia trước, hoặc chọn thiết bị khác",
    en: "One of linkage device is assigning to pump. Unlink it from that pump station first, or choose another device",
    fr: "Un appareil lié est déjà affecté à une pompe. Retirez-le d'abord de cette station, ou choisissez un autre appareil",
  },
  too_many_channels: {
    vn: "Thiết bị đã dùng hết 500 kênh đo (kể cả kênh đã bỏ); hãy tạo thiết bị mới",
    en: "The device has used up its 500 channels (removed ones included); add a new device",
    fr: "L'appareil a épuisé ses 500 voies de mesure (y compris les voies retirées) ; ajoutez un nouvel appareil",
  },
  device_has_command: {
    vn: "Thiết bị đang có lệnh chạy. Hãy thử lại khi lệnh đã xong, hoặc hủy lệnh đang chờ",
    en: "The device has a command under way. Try again when it has ended, or cancel the waiting command",
    fr: "Une commande est en cours sur l'appareil. Réessayez quand elle est terminée, ou annulez la commande en attente",
  },
  device_measures_inflow: {
    vn: "Thiết bị đang đo nước vào hoặc ra của một vùng. Hãy bỏ thiết bị khỏi số liệu vùng trước, nếu không lượng nước của vùng sẽ sai",
    en: "The device measures an inlet or an export of a zone. Take it out of the figures of the zone first, or the inflow of the zone would be wrong",
    fr: "L'appareil mesure une entrée ou un export d'un secteur. Retirez-le d'abord des données du secteur, sinon son volume entrant serait faux",
  },
  device_regulated: {
    vn: "Thiết bị đang ở chế độ tự động và điều khiển tự động phụ thuộc vào thông tin này. Hãy chuyển thủ công trước khi thay đổi",
    en: "The device is in automatic mode, and its regulation depends on this. Take it into manual mode before you change it",
    fr: "L'appareil est en mode automatique et sa régulation en dépend. Passez-le en manuel avant de modifier cela",
  },
  device_regulates: {
    vn: "Một bơm, hoặc một van ở chế độ tự động, đang được điều khiển theo số đo của thiết bị này. Hãy bỏ liên kết trước, với van thì chuyển thủ công trước",
    en: "A pump, or a valve in automatic mode, is regulated by what this device measures. Unlink it first; take the valve into manual mode before",
    fr: "Une pompe, ou une vanne en mode automatique, est régulée d'après les mesures de cet appareil. Supprimez d'abord le lien ; passez la vanne en manuel avant",
  },
  device_regulates_itself: {
    vn: "Van có thể vẫn đang tự điều khiển theo cài đặt đã tải xuống. Hãy chờ van báo về và nhận chế độ thủ công, rồi mới đổi “Nơi chạy tự động”. Van không báo được nữa: xác nhận trong biểu mẫu của van là đã tắt tại chỗ",
    en: "The valve may still regulate by the settings that it was given. Wait until it has reported and taken manual mode before you change “Automation runs on”. If it cannot report any more, confirm in its form that it was switched off on site",
    fr: "La vanne régule peut-être encore selon les réglages qu'elle a reçus. Attendez qu'elle ait transmis et pris le mode manuel avant de changer « Automatisme exécuté par ». Si elle ne peut plus transmettre, confirmez dans son formulaire qu'elle a été arrêtée sur place",
  },
  too_many_lines: {
    vn: "Tệp có quá nhiều dòng hoặc thiết bị. Hãy chia thành nhiều tệp.",
    en: "The file has too many lines or devices. Split it into several files.",
    fr: "Le fichier contient trop de lignes ou d'appareils. Divisez-le en plusieurs fichiers.",
  },
  device_photo_invalid: {
    vn: "Tệp này không phải là ảnh JPG, PNG hay WebP đọc được. Hãy chọn tệp khác, hoặc chụp lại ảnh",
    en: "This file is not a readable JPG, PNG or WebP picture. Choose another file, or take the picture again",
    fr: "Ce fichier n'est pas une image JPG, PNG ou WebP lisible. Choisissez un autre fichier, ou reprenez la photo",
  },
} as const satisfies Record<keyof typeof codes, Names>;
