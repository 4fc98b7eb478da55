export const confirm = {
  releaseUnderTag:
    "A lock-out tag hangs here: {{tag}}. The release lets the water back at once: call whoever hung the tag first, and release only when nobody is in the chamber or at work on the pipe.",
  releaseReason: "Reason, and who confirms that nobody is in the chamber",
  underTag:
    "A lock-out tag hangs here: {{tag}}. A stop is sent all the same: somebody may be working at the device.",
  now: "Now",
  requested: "Requested",
  change: "Change",
  shareOfRange: "{{share}} of the range",
  sent: "Sent",
  sleeps: "The device sleeps: the command waits for its next report, about {{time}}, at most {{longest}}",
  sleepsUnheard: "The device sleeps and has never reported: the command waits for its first report",
  sleepsStop:
    "Sent at once if the device is awake and listens; if it sleeps, the command waits for its next report, about {{time}}, at most {{longest}}",
  sleepsStopUnheard:
    "Sent at once if the device is awake and listens; if it sleeps, the command waits for its first report",
  newSetPoint: "new set-point",
  limits: "Limits",
  lastRelease: "Last release",
  held: "Held by",
  heldUnknown: "Not known by whom or by which command",
  lastCommand: "Last command",
  noLastCommand: "No command so far",
  lastCommandText: "{{action}}, {{status}} {{time}}, {{actor}}",
  staleWarning: "Last feedback is {{age}} old",
  reason: "Reason",
  typeName: "Type {{name}} to continue",
  typeNameCutsSupply: "This command cuts the supply: type {{name}} to continue",
  typeNameManyPumps: "One command starts several pumps: type {{name}} to continue",
  typeNameStale: "The last feedback is old: type {{name}} to continue",
  typeNameBigStep: "A step above 20% of the range: type {{name}} to continue",
  typeNameUnknownStep: "How large the step is is not known without a present P2: type {{name}} to continue",
  holdHint: "Hold for 2 seconds to continue",
  holdForName: "On a touch screen: hold the button for 2 seconds instead of typing the name",
  onlyDevice: "The shown state changes only when the device reports it",
  lastPump: "No pump of the station will be running after this: the station stops supplying water.",
  standsStill:
    "{{pumps}}: reported as standing still already (measured at {{time}}, {{age}} ago). The stop is sent all the same.",
  cutsSupply: "This cuts the supply of everything behind the valve.",
  cutsConnections:
    "Connections behind the valve, as entered in the site data of the device: {{connections}}.",
  waterReturns:
    "Water comes back at once behind the valve. Release only when nobody works on the pipe any more.",
  closedFully:
    "The valve is closed fully: no water flows by this command. It takes effect only once the full close is released.",
  openFully:
    "The valve is open fully: this command changes nothing now. It takes effect only once the full open is released.",
  outletUnknown:
    "P2 is old or not known now: how large the step is, and how far the pressures downstream change, cannot be foreseen.",
  setPointLow: "The new set-point is no higher than the lower limit of P2.",
  /** A pressure that the command lowers, against its lower limit. */
  near: {
    falls: "{{name}} is {{value}} ({{age}} ago), only {{margin}} above {{limit}}. This command lowers it.",
    fallsOn:
      "{{name}} is {{value}} ({{age}} ago), not above {{limit}} as it is. This command lowers it further.",
    below: "{{name}} is {{value}} ({{age}} ago) and falls to about {{expected}}, not above {{limit}}.",
    hardlyAbove:
      "{{name}} is {{value}} ({{age}} ago) and falls to about {{expected}}, hardly above {{limit}}.",
    alarm: "its lower alarm limit ({{limit}})",
    start: "the start pressure point ({{limit}})",
  },
  lost: "It is not known whether the command arrived: the server did not confirm it. The page looks for it and shows its progress once it is found. Pressing again does not send it twice.",
  notSent: "No network: The command was NOT sent. Press again when the network is back.",
};
