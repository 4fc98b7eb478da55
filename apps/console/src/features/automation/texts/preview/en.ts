export const preview = {
  button: "Try on the last 7 days",
  title: "With these settings during the last 7 days",
  failed: "The preview failed",
  none: "0 good samples in the last 7 days",
  noneNext: "There are no readings to try it on; it can be saved all the same.",
  savedNow: "If saved now:",
  inAutomatic: "If saved and changed to automatic now:",
  beginsNow:
    "This begins now, with what automation knows by now. Chart and tables below are worked out as if it had run with these settings for all 7 days: a position that an earlier pressure point keeps until the next timer still holds there, so they may end in another one.",
  comparedWith: "Both points are compared with: {{pressure}}, last {{value}} (measured at {{time}}).",
  comparedUnknown: "Both points are compared with: {{pressure}}, not known now.",
  atLimit:
    "That is at or above the limit pressure point {{point}}: if it stays there, automatic mode chooses low pressure.",
  atStart:
    "That is at or below the start pressure point {{point}}: if it stays there, automatic mode chooses high pressure, also within a timer.",
  notWatched:
    "A logger is linked at the critical point, but its pressure is not watched: “{{chosen}}” was chosen instead. Points that suit the critical point are too low for it.",
  removedNow: "If removed now:",
  removedInAutomatic: "If removed and changed to automatic now:",
  workedOut:
    "Only {{counted}} of {{whole}} could be worked out: in the rest of the chart (days with next to none are hatched) there is no good reading newer than {{stale}}, which automatic mode needs.",
  workedOutRare:
    "Only {{counted}} of {{whole}} could be worked out: automatic mode acts on readings no older than {{stale}}, and in the rest of the chart (hatched days) samples are about {{gap}} apart.",
  measured:
    "The curves are what was measured, as the valve really ran; only the row of states below is what these settings would have done.",
  means: "Each point is a mean over {{span}}, also the numbers at the line ends.",
  noSwitches: "The valve would not have switched",
  total_one: "{{count}} switch, worked out from {{samples}} good samples",
  total_other: "{{count}} switches, worked out from {{samples}} good samples",
  byDay: "By day",
  day: "Day",
  count: "Switches",
  low: "Low pressure",
  degraded: "No readings",
  switches: "Switches, newest first",
  at: "Time",
  to: "To",
  why: "Reason",
  pressure: "Watched pressure",
  more: "{{shown}} of {{total}} switches.",
  rest_one:
    "{{count}} switch more at {{from}}: {{raised}} up, {{reduced}} down. It is counted by day, not listed or drawn one by one.",
  rest_other:
    "{{count}} switches more from {{from}} to {{to}}: {{raised}} up, {{reduced}} down. They are counted by day, not listed or drawn one by one.",
  crowded:
    "Too many switches to mark each of them ({{total}}): low pressure is shaded, for the first {{shown}}.",
  chart: "Pressure of the last 7 days with start point, limit and switches",
  well: {
    measured:
      "The curves are what was measured, as the pump really ran; only the row below is when it would have run by these settings.",
    noSwitches: "The pump would not have switched",
    total_one: "{{count}} start or stop of the pump",
    total_other: "{{count}} starts and stops of the pump",
    run: "Pump runs",
    degraded: "Float not known",
    rest_one:
      "{{count}} switch more at {{from}}: {{raised}} starts, {{reduced}} stops. It is counted by day, not listed or drawn one by one.",
    rest_other:
      "{{count}} switches more from {{from}} to {{to}}: {{raised}} starts, {{reduced}} stops. They are counted by day, not listed or drawn one by one.",
    crowded:
      "Too many switches to mark each of them ({{total}}): the hours of the pump are shaded, for the first {{shown}}.",
    chart: "Readings of the well in the last 7 days with the hours of its pump",
    atOnce: {
      nothing: "the pump stays as it is.",
      stays: "the pump stays as it is ({{reason}}).",
      moves: "{{position}} ({{reason}}).",
      held: "{{position}} ({{reason}}), but nothing is sent yet: {{heldBack}}.",
    },
  },
};
