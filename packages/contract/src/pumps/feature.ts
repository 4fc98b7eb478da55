import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Pump: ["Index", "Operate", "SetParameter", "Sync", "Reverse"],
  PumpTemplate: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  pump: {
    permission: "Pump.Index",
    label: { vn: "Bơm", en: "Pumps", fr: "Pompes" },
  },
  pump_template: {
    permission: "PumpTemplate.Index",
    label: { vn: "Mẫu thông số bơm", en: "Pump templates", fr: "Modèles de pompe" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  pump_station_required: 409,
  pump_bank_required: 409,
  pump_not_linear: 422,
  pump_interlock: 409,
  pump_template_used: 409,
  pump_bank_changed_meanwhile: 409,
  linkage_device_assigned: 409,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  pumpTemplates: { vn: "Mẫu thông số bơm", en: "Pump templates", fr: "Modèles de pompe" },
  pumpTotals: {
    vn: "Giờ chạy, khởi động và điện năng",
    en: "Run hours, starts and energy",
    fr: "Heures de marche, démarrages et énergie",
  },
} as const satisfies Record<string, Names>;

/** The columns by which people may sort the list. */
export const pumpTemplateSorts = ["name", "parameters", "usedBy", "updatedAt"] as const;

/** The lists of this feature whose views people keep. */
export const viewedLists = ["pumpTemplates"] as const;

/** Permissions to act on devices. */
export const operatingPermissions = ["Pump.Operate", "Pump.Sync"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "pump_information",
  "wait_below_auto_send",
  "linkage_device_assigned",
] as const;
