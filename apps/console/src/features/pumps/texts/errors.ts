import type { errors as codes } from "@sgval/contract/pumps/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  pump_station_required: {
    vn: "Thiết bị này không phải trạm bơm",
    en: "This device is no pump station",
    fr: "Cet appareil n'est pas une station de pompage",
  },
  pump_bank_required: {
    vn: "Trạm chưa cài thông số bơm",
    en: "The pumps of this station are not set up",
    fr: "Les pompes de cette station ne sont pas configurées",
  },
  pump_not_linear: {
    vn: "Chỉ bơm biến tần mới có công suất",
    en: "Only linear pumps have a power",
    fr: "Seules les pompes à vitesse variable ont une puissance",
  },
  pump_interlock: {
    vn: "Liên động của bơm không cho phép",
    en: "An interlock of the pump refuses this",
    fr: "Un verrouillage de la pompe l'interdit",
  },
  pump_template_used: {
    vn: "Mẫu đang được bơm sử dụng",
    en: "Pumps use this template",
    fr: "Des pompes utilisent ce modèle",
  },
  pump_bank_changed_meanwhile: {
    vn: "Người khác vừa đổi thông số bơm của trạm trong lúc bạn sửa. Hãy xem cả hai bản rồi lưu lại",
    en: "Somebody else changed the pump parameters of this station meanwhile. Check both versions and save again",
    fr: "Quelqu'un a modifié les paramètres des pompes de cette station entre-temps. Comparez les deux versions, puis enregistrez de nouveau",
  },
  linkage_device_assigned: {
    vn: "Một thiết bị liên kết đang được gán cho bơm",
    en: "One of linkage device is assigning to pump",
    fr: "Un appareil lié est déjà affecté à une pompe",
  },
} as const satisfies Record<keyof typeof codes, Names>;
