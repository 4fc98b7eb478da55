import { calibrationTable, pumpValueTable } from "@sgval/contract/devices/tables";

/** The overview of a device and the history of its calibration. */
export const overview = {
  pumps: "Pumps",
  running: "{{running}} of {{all}} running",
  hoursToday: "Run hours today",
  startsToday: "Starts today",
  pump: pumpValueTable.columns.pump.heading.en,
  noPosition: "No position is set",
  setPosition: "Set position",
};

export const calibrations = {
  title: calibrationTable.title.en,
  failed: "The calibration history could not be loaded",
  empty: "No channel is scaled",
  since: calibrationTable.columns.validFrom.heading.en,
  first: "from the beginning",
  unscaled: "not scaled",
};

/** What a device of a DMA zone shows of the zone. */
export const zone = {
  title: "State of the zone",
  failed: "The zone could not be loaded",
  inflow: "Inflow",
  volume: "Inflow volume",
  todayMonth: "{{today}} today, {{month}} this month (by totaliser)",
  yesterday: "Inflow volume yesterday",
  mean: "Mean of {{days}} days",
  perDay: "{{volume}} a day",
  knownDays: "{{known}} of {{days}} days known",
  noTotaliser: "the device of the zone sends no totaliser",
  unknownDay: "no totaliser reading around midnight",
  lowest: "Lowest pressure at the critical point",
  below: "Time below {{limit}}",
  belowText: "{{below}} of {{known}} known",
  lastDay: "last 24 hours",
  noPressure: "no good value in the last 24 hours",
  noCritical: "no device measures the critical point",
  how: "Inflow is forward less reverse flow. A day is the difference of the totalisers between two midnights; only good values count.",
  critical: "Pressure at the critical point",
  freshness: "Age of the data",
  freshnessText: "{{state}}; up to {{interval}} old ({{name}} has the longest reporting interval)",
  members: "Members",
  reportsEvery: "Reporting interval",
  none: "The device is in no zone",
  noMembers: "The zone has no other devices",
  noneNext: "Choose the zone in the settings of each device.",
  more_one: "and {{count}} more device",
  more_other: "and {{count}} more devices",
};
