import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Mail: ["Index", "Update"],
  Setting: ["Index", "Update"],
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  logo_invalid: 422,
  mail_server_fixed: 409,
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  setting: {
    permission: "Setting.Index",
    label: { vn: "Cài đặt hệ thống", en: "System settings", fr: "Paramètres du système" },
  },
} as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  outbox: { vn: "Hộp thư đi", en: "Outbox", fr: "Boîte d'envoi" },
} as const satisfies Record<string, Names>;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  mails: { vn: "Thư trong hộp thư đi", en: "Mails of the outbox", fr: "Courriers de la boîte d'envoi" },
} as const satisfies Record<string, Names>;
