/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Risk: ["Index", "Acknowledge", "Shelve", "Update"],
} as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Risk.Index"] as const;
