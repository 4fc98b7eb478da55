/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Risk: ["Index", "Acknowledge", "Shelve", "Update"],
} as const;
