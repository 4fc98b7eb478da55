import type { errors as codes } from "@sgval/contract/leaks/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  leak_reported_before: {
    vn: "Báo cáo này đã được lưu trước khi bạn sửa. Hãy mở điểm rò rỉ đó, sửa lại ở đó rồi bỏ bản nháp này.",
    en: "This report was stored before you corrected it. Open that leak point, correct it there, and discard this draft.",
    fr: "Ce signalement a été enregistré avant votre correction. Ouvrez cette fuite, corrigez-la, puis abandonnez ce brouillon.",
  },
  suspected_leak_closed: {
    vn: "Nghi rò rỉ này đã được đóng",
    en: "This suspected leak is closed already",
    fr: "Cette fuite suspectée est déjà close",
  },
  suspected_leak_watched: {
    vn: "Vùng của nghi rò rỉ này được theo dõi: hết rò thì hệ thống tự biết",
    en: "The zone of this suspected leak is watched: its end is found by its flow",
    fr: "Le secteur de cette fuite suspectée est surveillé : son débit dira quand elle cesse",
  },
  leak_point_open: {
    vn: "Điểm rò rỉ chưa sửa xong. Hãy chuyển sang bước đã sửa trước.",
    en: "The leak point is not repaired yet. Take it to the step “repaired” first.",
    fr: "La fuite n'est pas encore réparée. Passez-la d'abord à l'étape « réparée ».",
  },
  leak_point_connected: {
    vn: "Điểm rò rỉ này đã nối với một nghi rò rỉ khác",
    en: "This leak point is connected to another suspected leak already",
    fr: "Cette fuite est déjà reliée à une autre fuite suspectée",
  },
  leak_point_elsewhere: {
    vn: "Vị trí này không thuộc vùng của nghi rò rỉ và không gần các ống khả nghi",
    en: "This place is neither in the zone of the suspected leak nor near its probable pipes",
    fr: "Ce lieu n'est ni dans le secteur de la fuite suspectée ni près de ses conduites probables",
  },
  leak_image_invalid: {
    vn: "Tệp này không phải là ảnh JPG, GIF hay PNG đọc được",
    en: "This file is not a readable JPG, GIF or PNG picture",
    fr: "Ce fichier n'est pas une image JPG, GIF ou PNG lisible",
  },
  leak_image_gone: {
    vn: "Ảnh đã tải lên không còn trên máy chủ. Hãy gửi lại ảnh.",
    en: "An uploaded image is no longer on the server. Send the images again.",
    fr: "Une image envoyée n'est plus sur le serveur. Renvoyez les images.",
  },
  last_leak_image: {
    vn: "Điểm rò rỉ phải còn ít nhất một ảnh. Hãy thêm ảnh khác trước khi xóa ảnh này.",
    en: "A leak point keeps at least one image. Add another one before you delete this one.",
    fr: "Une fuite garde au moins une image. Ajoutez-en une autre avant de supprimer celle-ci.",
  },
  leak_state_changed: {
    vn: "Người khác vừa đổi trạng thái của điểm rò rỉ này",
    en: "Somebody else has changed the state of this leak point meanwhile",
    fr: "Quelqu'un d'autre vient de changer l'état de cette fuite",
  },
} as const satisfies Record<keyof typeof codes, Names>;
