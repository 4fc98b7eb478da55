/** The settings tab of the device types. */
export const types = {
  tab: "Device types",
  edit: "Edit",
  editTitle: "Device type",
  names: "Labels",
  name: { vn: "Vietnamese label", en: "English label", fr: "French label" },
  color: "Colour",
  colorHelp: "Of the silhouette in lists and on the map; the colours of alarms are not among them.",
  measurements: "Default measurements",
  measurementsHelp: "A new device starts with these channels; devices that exist keep theirs.",
  keyValues: "Key values",
  keyValuesHelp:
    "In this order: the first that a device reports is its key value in lists, on cards and on the map.",
  interval: "Report interval (T)",
  intervalChange: "Changed in the tab Data freshness",
  limits: "Default limits",
  limitsHelp: "Filled in for the channels of a new device.",
  noLimits: "None",
  addLimit: "Add limits for a measurement",
  removeLimit: "Remove the limits of {{name}}",
  devices: "Devices",
  none: "No measurement is left",
  failed: "The device types could not be loaded",
};

/** The settings tab of the freshness of data. */
export const freshness = {
  tab: "Data freshness",
  title: "Report interval by type",
  sub: "A device is late after 1.5 intervals, stale after 2.5 (at least {{stale}}, a pump station {{pumpStale}}) and offline after 4 (at least {{offline}}, a pump station {{pumpOffline}}).",
  interval: "{{type}}: report interval",
  minutes: "min",
  after: "Late after {{late}} · stale after {{stale}} · offline after {{offline}}",
  afterZone: "Late after {{late}} · stale after {{stale}}",
  follow: "{{following}} of {{devices}} devices have this interval and follow it; the others have their own",
  now: "Now: {{late}} late, {{stale}} stale, {{offline}} offline",
  would: "With this, devices would be now: {{late}} late, {{stale}} stale, {{offline}} offline",
  previewFailed: "The preview could not be loaded",
};
