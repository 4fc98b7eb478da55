/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  LeakPoint: ["Index", "Create", "Update", "Delete"],
} as const;
