/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Zone: ["Index", "Create", "Update", "Delete"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  zone: {
    permission: "Zone.Index",
    label: { vn: "Vùng DMA", en: "DMA zones", fr: "Secteurs de comptage" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  too_many_zones: 409,
} as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Zone.Index"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = ["polygon_closed", "polygon_crosses_itself"] as const;
