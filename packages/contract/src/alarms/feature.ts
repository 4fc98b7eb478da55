import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Risk: ["Index", "Acknowledge", "Shelve", "Update"],
} as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Risk.Index"] as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  alarm: {
    permission: "Risk.Index",
    label: { vn: "Cảnh báo", en: "Alarms", fr: "Alarmes" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  alarm_closed: 409,
  alarm_state_changed: 409,
  alarm_critical: 409,
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  alarms: { vn: "Danh sách rủi ro", en: "Risk list", fr: "Liste des risques" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["alarms"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = ["shelved_too_long"] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  alarms: { vn: "Cảnh báo và diễn biến", en: "Alarms and their history", fr: "Alarmes et leur historique" },
} as const satisfies Record<string, Names>;
