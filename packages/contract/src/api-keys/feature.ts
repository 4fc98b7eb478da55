/** The permissions of this feature, as `Resource.Verb`. Whoever may create one makes it for themselves. */
export const permissions = {
  ApiKey: ["Index", "Create", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  api_key: {
    permission: "ApiKey.Index",
    label: { vn: "Khóa API", en: "API keys", fr: "Clés d'API" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  not_for_api_keys: 403,
} as const;
