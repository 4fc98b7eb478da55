/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Material: ["Index", "Create", "Update", "Delete"],
} as const;
