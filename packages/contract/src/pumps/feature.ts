/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Pump: ["Index", "Operate", "SetParameter", "Sync", "Reverse"],
  PumpTemplate: ["Index", "Create", "Update", "Delete"],
} as const;
