/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Pump: ["Index", "Operate", "SetParameter", "Sync", "Reverse"],
  PumpTemplate: ["Index", "Create", "Update", "Delete"],
} as const;

/** Permissions to act on devices. */
export const operatingPermissions = ["Pump.Operate", "Pump.Sync"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = ["pump_information"] as const;
