/** The overview of a device and the history of its calibration. */
export const overview = {
  pumps: "Pumps",
  running: "{{running}} of {{all}} running",
  pump: "Pump",
  pumpNamed: "Pump {{pump}}",
  unknown: "unknown",
  runs: "running",
  stands: "stopped",
  noPosition: "No position is set",
  setPosition: "Set position",
};

export const calibrations = {
  title: "Calibration history",
  failed: "The calibration history could not be loaded",
  empty: "No channel is scaled",
  since: "Since",
  first: "from the beginning",
  unscaled: "not scaled",
};
