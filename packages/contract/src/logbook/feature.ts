import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. `Update` is about the entries of others. */
export const permissions = {
  Logbook: ["Index", "Create", "Update"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  log_entry: {
    permission: "Logbook.Index",
    label: { vn: "Nhật ký ca", en: "Shift log", fr: "Journal de quart" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  log_entry_too_old: 409,
  hand_over_accepted: 409,
  not_a_hand_over: 409,
} as const;

/** The validation messages of this feature; the console has the texts. */
export const validationMessages = ["shift_too_long"] as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  logEntries: { vn: "Nhật ký ca", en: "Shift log", fr: "Journal de quart" },
  shiftSummary: { vn: "Tóm tắt ca", en: "Shift summary", fr: "Synthèse de quart" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["logEntries"] as const;
