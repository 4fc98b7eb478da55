/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Scada: ["Update"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  mimic: {
    permission: "Dashboard.Scada",
    label: { vn: "Sơ đồ SCADA", en: "SCADA drawings", fr: "Synoptiques SCADA" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  mimic_changed_meanwhile: 409,
} as const;
