/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Mail: ["Index", "Update"],
  Setting: ["Index", "Update"],
} as const;

/** The permission that the log's entries about each of these kinds of entities need. */
export const activitySubjects = {
  setting: "Setting.Index",
} as const;
