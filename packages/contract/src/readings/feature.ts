import type { Names } from "@sgval/quantities/language";

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  reading_import: {
    permission: "Device.Update",
    label: { vn: "Nhập số liệu đo", en: "Imports of readings", fr: "Importations de mesures" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  import_too_large: 413,
  import_workbook_too_large: 413,
  import_no_space: 409,
  import_incomplete: 400,
  import_not_ready: 409,
  import_running: 409,
} as const;

/** Charts whose devices, lines and length are saved under a name, as the views of a list are. */
export const viewedLists = ["chart"] as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  readings: { vn: "Lịch sử đo", en: "Reading history", fr: "Historique des mesures" },
  import_rejections: { vn: "Dòng bị từ chối", en: "Rejected rows", fr: "Lignes rejetées" },
  received_readings: { vn: "Mức đầy đủ dữ liệu", en: "Data availability", fr: "Disponibilité des données" },
  reading_gaps: { vn: "Khoảng trống dữ liệu", en: "Gaps in the data", fr: "Lacunes des données" },
  received_by_channel: {
    vn: "Mức đầy đủ dữ liệu theo kênh đo",
    en: "Data availability by channel",
    fr: "Disponibilité des données par voie",
  },
  chart: { vn: "Biểu đồ", en: "Charts", fr: "Graphiques" },
} as const satisfies Record<string, Names>;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  readings: { vn: "Số đo gốc", en: "Raw readings", fr: "Mesures brutes" },
  rollups: {
    vn: "Trung bình giờ và ngày",
    en: "Hourly and daily means",
    fr: "Moyennes horaires et journalières",
  },
  communication: { vn: "Thống kê truyền tin", en: "Counts of communication", fr: "Comptes de communication" },
  reading_imports: { vn: "Các lần nhập số đo", en: "Imports of readings", fr: "Imports de mesures" },
} as const satisfies Record<string, Names>;
