export const gate = {
  missing: "Missing in “Settings of automatic control” (tab Thresholds):",
  mended: "Enter it there",
  mendedByOthers: "Only somebody with the right to update thresholds can enter it.",
  noValue: "The watched pressure was never measured, so nothing can be regulated by it.",
  stale: "The reading of the watched pressure is old ({{age}}), so nothing can be regulated by it.",
  quality: "Quality of the watched pressure: {{quality}}; nothing can be regulated by it.",
  age: "{{age}} ago",
  heldAs: {
    fully_closed:
      "The valve is fully closed: no water flows in automatic mode either. Nothing is sent and nobody regulates until the full close is released, which automation never does by itself.",
    fully_open:
      "The valve is fully open: automatic mode changes nothing now. Nothing is sent and nobody regulates until the full open is released, which automation never does by itself.",
  },
  toHealth: "See the health of the data",
  keptUntil:
    "Unless the pressure reaches a threshold it stays so until {{time}}; from then on by the timers: {{position}}.",
  thenAt: "Next change by the timers, at {{time}}: {{position}}.",
  manual: "The system stops regulating.",
  manualDevice:
    "The device regulates itself: it is told of manual mode when it next hears, and goes on until then. Then the valve stays as it is.",
  manualStays:
    "The system stops regulating. The valve stays as it is until there is a new command; nothing is sent.",
  manualSafe:
    "The system stops regulating and sends one command that takes the valve to its safe state: {{state}}. Then it stays until there is a new command.",
};
