/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Mail: ["Index", "Update"],
  Setting: ["Index", "Update"],
} as const;
