/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  customParameter: {
    permission: "DeviceType.Index",
    label: { vn: "Thông số riêng", en: "Custom parameters", fr: "Paramètres personnalisés" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  parameter_used: 409,
} as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "states_missing",
  "parameter_measured",
  "parameter_set",
  "state_measured",
] as const;
