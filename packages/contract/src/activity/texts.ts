import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  History: {
    group: "network",
    order: 90,
    name: { vn: "Lịch sử", en: "History", fr: "Historique" },
    of: { vn: "lịch sử", en: "the history", fr: "l'historique" },
  },
  ActivitySetting: {
    group: "administration",
    order: 70,
    name: { vn: "Cài đặt hoạt động", en: "Activity settings", fr: "Réglages d'activité" },
    of: { vn: "cài đặt hoạt động", en: "activity settings", fr: "les réglages d'activité" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Entries of the activity log. */
export const activityDetails = {
  activity_month_detached: {
    vn: "Đã tách một tháng khỏi nhật ký",
    en: "Month taken out of the log",
    fr: "Mois retiré du journal",
  },
  activity_setting_created: {
    vn: "Đã thêm cài đặt hoạt động",
    en: "Activity setting added",
    fr: "Réglage d'activité ajouté",
  },
  activity_setting_deleted: {
    vn: "Đã xóa cài đặt hoạt động",
    en: "Activity setting deleted",
    fr: "Réglage d'activité supprimé",
  },
  activity_setting_updated: {
    vn: "Đã đổi cài đặt hoạt động",
    en: "Activity setting changed",
    fr: "Réglage d'activité modifié",
  },
  table_exported: { vn: "Đã xuất bảng", en: "Table exported", fr: "Tableau exporté" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  month: { vn: "Tháng", en: "Month", fr: "Mois" },
  format: { vn: "Loại tệp", en: "Kind of file", fr: "Type de fichier" },
  rows: { vn: "Số dòng", en: "Rows", fr: "Lignes" },
  filters: { vn: "Bộ lọc", en: "Filters", fr: "Filtres" },
  types: { vn: "Loại hoạt động", en: "Kinds of entries", fr: "Types d'entrées" },
  addresses: { vn: "Địa chỉ email khác", en: "Other addresses", fr: "Autres adresses" },
  userIds: { vn: "Người nhận", en: "Recipients", fr: "Destinataires" },
  days: { vn: "Ngày trong tuần", en: "Days of the week", fr: "Jours de la semaine" },
  sendTimes: { vn: "Giờ gửi", en: "Send times", fr: "Heures d'envoi" },
} as const satisfies Record<string, Names>;
