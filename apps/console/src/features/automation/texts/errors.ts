import type { errors as codes } from "@sgval/contract/automation/feature";
import type { Names } from "@sgval/quantities/language";

/** The error codes of this feature in the language of the user; loaded before the first page. */
export const errors = {
  last_automation_setting: {
    vn: "Hãy chuyển sang thủ công trước khi xóa cài đặt tự động cuối cùng",
    en: "Switch to manual before removing the last automatic setting",
    fr: "Passez en manuel avant de retirer le dernier réglage automatique",
  },
  below_minimum_threshold: {
    vn: "Dưới ngưỡng tối thiểu",
    en: "Below minimum threshold",
    fr: "En dessous du seuil minimal",
  },
  exceeds_maximum_threshold: {
    vn: "Vượt ngưỡng tối đa",
    en: "Exceeds maximum threshold",
    fr: "Au-dessus du seuil maximal",
  },
  threshold_range_invalid: {
    vn: "Khoảng ngưỡng không hợp lệ",
    en: "Threshold range is invalid",
    fr: "Plage de seuils invalide",
  },
  pressure_point_zero: {
    vn: "Điểm áp lực không được bằng 0 ở chế độ tự động",
    en: "The pressure point cannot be 0 in automatic mode",
    fr: "Le point de pression ne peut pas être 0 en mode automatique",
  },
  automation_settings_incomplete: {
    vn: "Cài đặt tự động chưa đủ để điều tiết van này",
    en: "The automatic settings are not complete for this valve",
    fr: "Les réglages automatiques de cette vanne sont incomplets",
  },
  automation_needs_device: {
    vn: "Van ngủ giữa các lần gửi nên máy chủ không thể điều tiết; hãy để thiết bị tự chạy tự động",
    en: "The valve sleeps between reports, so the server cannot regulate it: let the device carry out automation",
    fr: "La vanne dort entre les envois : le serveur ne peut pas la réguler, confiez l'automatisme à l'appareil",
  },
  well_always_on_required: {
    vn: "Giếng ngủ giữa các lần gửi nên máy chủ không thể chạy hẹn giờ: hãy để thiết bị luôn bật",
    en: "The well sleeps between reports, so the server cannot carry out its timers: it must be always on",
    fr: "Le forage dort entre les envois : le serveur ne peut pas appliquer ses minuteries, il doit être toujours allumé",
  },
  well_timer_required: {
    vn: "Giếng chạy tự động theo hẹn giờ: hãy cài hẹn giờ trước",
    en: "A well is automatic by its timers: set one first",
    fr: "Un forage est automatique par ses minuteries : définissez-en une d'abord",
  },
  well_pump_required: {
    vn: "Giếng chưa có lệnh chạy và dừng cho đúng một bơm",
    en: "The well does not have actions to start and stop exactly one pump",
    fr: "Le forage n'a pas d'actions pour démarrer et arrêter une seule pompe",
  },
} as const satisfies Record<keyof typeof codes, Names>;
