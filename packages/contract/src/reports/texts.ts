import type { Names } from "@sgval/quantities/language";
import type { ResourceTexts } from "../access/resource-texts.ts";

/** Name and group of each resource. */
export const resources = {
  Report: {
    group: "reports",
    order: 10,
    name: { vn: "Báo cáo", en: "Reports", fr: "Rapports" },
    of: { vn: "báo cáo", en: "reports", fr: "les rapports" },
  },
} as const satisfies Record<string, ResourceTexts>;

/** Permissions as sentences where no pattern makes one. */
export const permissionSentences = {
  "Report.Export": { vn: "Xuất dữ liệu ra tệp", en: "Export data to files", fr: "Exporter les données" },
  "Report.Schedule": { vn: "Đặt lịch gửi báo cáo", en: "Schedule reports", fr: "Planifier des rapports" },
} as const satisfies Record<string, Names>;

/** Heads of columns for the verbs of this feature. */
export const permissionVerbs = {
  Export: { vn: "Xuất tệp", en: "Export", fr: "Exporter" },
  Schedule: { vn: "Đặt lịch", en: "Schedule", fr: "Planifier" },
} as const satisfies Record<string, Names>;

/** Entries of the activity log. */
export const activityDetails = {
  report_template_created: {
    vn: "Đã thêm mẫu báo cáo",
    en: "Report template added",
    fr: "Modèle de rapport ajouté",
  },
  report_template_updated: {
    vn: "Đã đổi mẫu báo cáo",
    en: "Report template changed",
    fr: "Modèle de rapport modifié",
  },
  report_template_deleted: {
    vn: "Đã xóa mẫu báo cáo",
    en: "Report template deleted",
    fr: "Modèle de rapport supprimé",
  },
  report_schedule_created: {
    vn: "Đã thêm lịch gửi báo cáo",
    en: "Report schedule added",
    fr: "Planification de rapport ajoutée",
  },
  report_schedule_updated: {
    vn: "Đã đổi lịch gửi báo cáo",
    en: "Report schedule changed",
    fr: "Planification de rapport modifiée",
  },
  report_schedule_deleted: {
    vn: "Đã xóa lịch gửi báo cáo",
    en: "Report schedule deleted",
    fr: "Planification de rapport supprimée",
  },
} as const satisfies Record<string, Names>;

/** Fields that the activity log keeps before and after a change. */
export const activityFields = {
  reportKind: { vn: "Loại báo cáo", en: "Kind of report", fr: "Type de rapport" },
  formats: { vn: "Loại tệp báo cáo", en: "Files of the report", fr: "Fichiers du rapport" },
  delivery: { vn: "Cách gửi", en: "Sent as", fr: "Envoi" },
  shared: { vn: "Chia sẻ với mọi người", en: "Shared with everybody", fr: "Partagé avec tous" },
} as const satisfies Record<string, Names>;
