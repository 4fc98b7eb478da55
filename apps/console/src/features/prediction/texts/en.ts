export const texts = {
  title: "Expected hydraulics",
  mark: "Estimate",
  computing: "The network model is computing…",
  none: {
    title: "No estimate",
    no_model: "No network model is imported, or its file was imported earlier and must be imported again.",
    not_attached: "The device is not attached to a valve or pump of the model.",
    no_meaning: "This command changes nothing in the hydraulics of the model.",
    no_readings: "There are not enough recent readings to compute with.",
    high_pressure_unknown:
      "It is not known which pressure the valve holds on high: it was not on high in the last 90 days.",
    low_pressure_unknown:
      "It is not known which pressure the valve holds on low: it was not on low in the last 90 days.",
    held_pressure_unknown: "It is not known yet which pressure the valve holds while it regulates.",
    held_otherwise: "No change: another command holds the valve, and this release does not move it.",
    pump_stands: "The pump stands still. Its power counts once it runs.",
    pumps_unmatched:
      "The model has another number of pumps here than the station, so it is not known which of them is meant.",
    late: "The model was not ready within 2 seconds.",
    failed: "The model could not compute this state.",
    error_above_limit: "The model is {{error}} away from the readings, more than allowed.",
    unreachable: "The estimate could not be fetched from the server. It is asked for again every 10 seconds.",
  },
  /** What a valve holds in the level that a command moves it to. */
  held: {
    high: "On high the valve held {{pressure}}: the median of its last time there, until {{time}} ({{age}} ago).",
    low: "On low the valve held {{pressure}}: the median of its last time there, until {{time}} ({{age}} ago).",
    last: "Regulating, the valve held {{pressure}}: the median of its last time, until {{time}} ({{age}} ago).",
  },
  keptPowers:
    "Taken at the present power: {{pumps}}. The controller of the station may raise or lower it by itself after this command.",
  neverHolds: "A missing estimate holds nothing back.",
  unchanged: "No noticeable change.",
  othersUnchanged: "The other values do not change noticeably.",
  place: "Place",
  now: "Now",
  before: "Before",
  expected: "Expected",
  measured: "Measured",
  role: {
    inlet: "Inlet pressure",
    outlet: "Outlet pressure",
    critical: "Critical point · {{device}}",
    other: "{{device}}",
  },
  /** Of an expected pressure: the limit that it passes, or comes close to. */
  limit: {
    passed: {
      over: "above its limit {{limit}}",
      under: "below its limit {{limit}}",
      start: "below the start pressure point {{limit}}",
      limit: "above the limit pressure point {{limit}}",
    },
    near: {
      over: "near its upper limit {{limit}}",
      under: "near its lower limit {{limit}}",
      start: "near the start pressure point {{limit}}",
      limit: "near the limit pressure point {{limit}}",
    },
  },
  zoneLowest: "Lowest in {{zone}}",
  zoneMean: "Mean of {{zone}}",
  wholeNetwork: "the network",
  belowJunctions: "Junctions below {{minimum}}",
  belowCustomers: "Meters entered in the system there, not the number of customers",
  belowDemand: "Demand of these",
  basis:
    "{{network}} · error {{error}} over {{pressures}} pressures · computed {{age}} ago · oldest reading {{readings}} ago",
  basisPast: "{{network}} · error {{error}} over {{pressures}} pressures · computed at {{time}}",
  after: {
    title: "Expected and measured",
    of: "Expected and measured: {{action}}, sent {{time}}",
    pending: "Measured once the command has had its effect",
    due: "The effect is measured at {{time}}",
    at: "Measured after the command, the newest at {{time}}. What else has changed since the command, as of another pump or valve, is in it.",
    none: "Nothing was measured of this command alone",
    followed: {
      command: "Measured before another command followed, the newest at {{time}}.",
      pump: "Measured before another pump of the station started or stopped, the newest at {{time}}.",
    },
    followedAtOnce: {
      command: "Another command followed before the effect was measured.",
      pump: "Another pump of the station started or stopped before the effect was measured.",
    },
  },
};
