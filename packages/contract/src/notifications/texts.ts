import type { Names } from "@sgval/quantities/language";

/** Entries of the activity log. */
export const activityDetails = {
  channel_created: {
    vn: "Đã thêm kênh thông báo",
    en: "Notification channel added",
    fr: "Canal de notification ajouté",
  },
  channel_updated: {
    vn: "Đã đổi kênh thông báo",
    en: "Notification channel changed",
    fr: "Canal de notification modifié",
  },
  channel_deleted: {
    vn: "Đã xóa kênh thông báo",
    en: "Notification channel deleted",
    fr: "Canal de notification supprimé",
  },
  delivery_retried: {
    vn: "Đã gửi lại thông báo",
    en: "Notification sent again",
    fr: "Notification renvoyée",
  },
  duty_roster_updated: {
    vn: "Đã đổi lịch trực",
    en: "Duty roster changed",
    fr: "Tableau d'astreinte modifié",
  },
  escalation_updated: {
    vn: "Đã đổi thời gian báo lên người trực kế tiếp",
    en: "Escalation times changed",
    fr: "Délais d'escalade modifiés",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  telegramChat: { vn: "Mã chat Telegram", en: "Telegram chat", fr: "Discussion Telegram" },
  smsNumber: { vn: "Số nhận SMS", en: "Number for SMS", fr: "Numéro pour SMS" },
  url: { vn: "Địa chỉ", en: "Address", fr: "Adresse" },
  template: { vn: "Mẫu nội dung", en: "Template", fr: "Modèle" },
  insideAllowed: {
    vn: "Cho phép địa chỉ nội bộ",
    en: "Inside address allowed",
    fr: "Adresse interne autorisée",
  },
  hasSecret: { vn: "Có khóa bí mật", en: "Has a secret", fr: "Secret défini" },
  urlReplaced: { vn: "Đã đổi địa chỉ", en: "Address replaced", fr: "Adresse remplacée" },
  secretReplaced: { vn: "Đã thay khóa bí mật", en: "Secret replaced", fr: "Secret remplacé" },
  shifts: { vn: "Ca trực", en: "Shifts", fr: "Postes" },
  exceptions: { vn: "Ngày ngoại lệ", en: "Exceptions", fr: "Exceptions" },
  people: { vn: "Người trực", en: "People", fr: "Personnes" },
  absent: { vn: "Người vắng", en: "Absent", fr: "Absent" },
  critical: { vn: "Nghiêm trọng (phút)", en: "Critical (minutes)", fr: "Critique (minutes)" },
  high: { vn: "Cao (phút)", en: "High (minutes)", fr: "Haute (minutes)" },
  medium: { vn: "Trung bình (phút)", en: "Medium (minutes)", fr: "Moyenne (minutes)" },
  low: { vn: "Thấp (phút)", en: "Low (minutes)", fr: "Basse (minutes)" },
} as const satisfies Record<string, Names>;
