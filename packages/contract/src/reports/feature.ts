/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Report: ["Index", "Export", "Schedule"],
} as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Report.Index"] as const;
