/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Scada: ["Update"],
} as const;
