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
