/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Dashboard: ["Index", "Monitoring", "Scada", "Contact", "Risk", "Report"],
} as const;

/** Initial permissions of the role `client`. */
export const clientStarterPermissions = ["Dashboard.Contact"] as const;
