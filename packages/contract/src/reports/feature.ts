/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Report: ["Index", "Export", "Schedule"],
} as const;
