/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  WaterMeter: ["Index", "Create", "Update", "Delete"],
} as const;
