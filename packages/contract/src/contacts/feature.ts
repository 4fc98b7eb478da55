/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Contact: ["Index", "Update"],
} as const;
