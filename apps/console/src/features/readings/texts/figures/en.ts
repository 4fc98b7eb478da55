/** What is computed of a device from its readings. */
export const figures = {
  failed: "The figures could not be loaded",
  starts_one: "{{starts}} start",
  starts_other: "{{starts}} starts",
  pumping: "Pumping",
  today: "Pumps today",
  pump: "Pump",
  pumpNamed: "Pump {{pump}}",
  hoursToday: "Run hours today",
  startsToday: "Starts today",
  suction: "Suction pressure",
  discharge: "Discharge pressure",
  lift: "Differential pressure",
  pumped: "Water pumped",
  todayMonth: "{{today}} today, {{month}} this month",
  specificEnergy: "Specific energy",
  noEnergy: "needs a totaliser of energy and one of volume",
  uploads: "Uploads and availability",
  uploadText: "{{time}}, {{records}}",
  records_one: "{{records}} record",
  records_other: "{{records}} records",
  availability: "Availability, 30 days",
  availabilityText: "{{share}} ({{received}} of {{expected}} readings)",
};

/** How a quality station keeps to its limits. */
export const compliance = {
  title: "Water quality",
  sub: "online sensors, for operation; laboratory results decide on compliance",
  failed: "The shares within limits could not be loaded",
  days: "Period",
  within: "{{share}} within limits",
  nothing: "no data of good quality in this period",
  noLimit: "no limit",
  ownLimit: "limits of the device",
  rising: "Rising: {{change}} in 24 hours",
  falling: "Falling: {{change}} in 24 hours",
  steady: "Steady over 24 hours",
  calibrated: "Last calibration: {{time}}",
  notCalibrated: "No calibration known in the last 90 days",
};

/** What is computed of a well. */
export const well = {
  title: "Well",
  depths: "Levels are depths below ground: the number grows when the pump lowers the water.",
  static: "Level at rest (7 days)",
  dynamic: "Level now",
  drawdown: "Drawdown",
  capacity: "Specific capacity",
  atRest: "the well is at rest",
  submergence: "Above the intake",
  aboveIntake: "{{above}} (intake at {{depth}})",
  noIntake: "no intake depth is set",
  today: "Abstracted today",
  month: "Abstracted this month",
  year: "Abstracted this year",
  ofLicence: "{{volume}} of {{licensed}} licensed ({{share}})",
  running: "Pump today",
  runningText: "{{hours}} running, {{starts}}",
};

/** What a valve saves at night. */
export const nightSaving = {
  title: "Night saving",
  sub: "estimate, last 7 days",
  saved: "Leakage avoided each night",
  savedText: "about {{volume}} (from {{least}} to {{most}})",
  nothing: "none: the pressure at night is not lower than by day",
  pressure: "Outlet pressure",
  pressureText: "at night {{night}}, by day {{day}}",
  leakage: "Leakage at night",
  leakageText: "{{leakage}} (minimum night flow {{flow}} less legitimate use {{use}})",
  how: "Leakage follows pressure: L = L0 × (P/P0)^N1, N1 = 1.0 (0.5 to 1.5). Night from 22:00 to 06:00; legitimate use 1.7 L/h per connection.",
  missing: "Not estimated yet. Missing: {{inputs}}.",
  inputs: {
    flow: "flow through the valve",
    pressure: "outlet pressure by day and at night",
    connections: "number of connections behind the valve (tab Settings)",
    nights: "readings of at least 3 nights",
  },
};
