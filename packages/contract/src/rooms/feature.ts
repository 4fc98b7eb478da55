/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Room: ["Index", "Create", "Update", "Delete"],
} as const;
