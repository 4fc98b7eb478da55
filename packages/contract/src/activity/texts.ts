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
  table_exported: { vn: "Đã xuất bảng", en: "Table exported", fr: "Tableau exporté" },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  month: { vn: "Tháng", en: "Month", fr: "Mois" },
  format: { vn: "Loại tệp", en: "Kind of file", fr: "Type de fichier" },
  rows: { vn: "Số dòng", en: "Rows", fr: "Lignes" },
  filters: { vn: "Bộ lọc", en: "Filters", fr: "Filtres" },
} as const satisfies Record<string, Names>;
