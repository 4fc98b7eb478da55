import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Report: ["Index", "Export", "Schedule"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  report_template: {
    permission: "Report.Index",
    label: { vn: "Mẫu báo cáo", en: "Report templates", fr: "Modèles de rapport" },
  },
  report_schedule: {
    permission: "Report.Schedule",
    label: { vn: "Lịch gửi báo cáo", en: "Report schedules", fr: "Planifications de rapport" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  report_too_long: 422,
  rights_changed: 409,
  too_many_runs: 409,
} as const;

/** The validation messages of this feature. */
export const validationMessages = ["select_device", "select_zone"] as const;

/** The titles of the tables, as pages and exported files show them. */
export const tableTitles = {
  report_readings: { vn: "Báo cáo số đo", en: "Report of readings", fr: "Rapport des mesures" },
  report_pressure: { vn: "Báo cáo áp lực", en: "Pressure report", fr: "Rapport de pression" },
  report_flow_volume: {
    vn: "Báo cáo lưu lượng và thể tích",
    en: "Flow and volume report",
    fr: "Rapport de débit et de volume",
  },
  report_availability: {
    vn: "Báo cáo mức đầy đủ dữ liệu",
    en: "Data availability report",
    fr: "Rapport de disponibilité des données",
  },
  report_pumps: { vn: "Báo cáo vận hành bơm", en: "Pump report", fr: "Rapport des pompes" },
  report_quality: {
    vn: "Báo cáo chất lượng nước",
    en: "Water quality report",
    fr: "Rapport de qualité de l'eau",
  },
  report_zones: {
    vn: "Báo cáo vùng DMA và thất thoát",
    en: "DMA and NRW report",
    fr: "Rapport des secteurs et de l'eau non facturée",
  },
  report_wells: { vn: "Báo cáo giếng", en: "Well report", fr: "Rapport des forages" },
  report_control: { vn: "Báo cáo điều khiển", en: "Control report", fr: "Rapport de commande" },
  report_alarms: { vn: "Báo cáo cảnh báo", en: "Alarm report", fr: "Rapport d'alarmes" },
} as const satisfies Record<string, Names>;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Report.Index"] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  reportRuns: {
    vn: "Báo cáo và danh sách lập nền, và tệp của chúng",
    en: "Reports and lists made in the background, and their files",
    fr: "Rapports et listes établis en arrière-plan, et leurs fichiers",
  },
} as const satisfies Record<string, Names>;
