import { dayLabels } from "@sgval/contract/automation/automation";
import { labelsIn } from "@sgval/contract/table";

export const texts = {
  title: "Thresholds and timers",
  threshold: "Pressure thresholds",
  start: "Start pressure point",
  limit: "Limit pressure point",
  noThreshold: "No threshold is set",
  timers: "Low-pressure timers",
  noTimers: "There are no timers",
  idle: {
    manual: "Not in force: the device is in manual mode, so nothing carries these settings out.",
    unregulated: "Not in force: nothing carries these settings out now.",
  },
  failed: "The automatic settings could not be loaded",
  everyDay: "Every day",
  days: labelsIn("en", dayLabels),
  nextChange: "Next change",
  toLow: "low pressure from {{time}}",
  toHigh: "high pressure from {{time}}",
  window: "{{start}}–{{end}}",
  week: "Low pressure over the week",
  noTimersNext: "With a window the pressure is lowered for its hours.",
  windows: "Low-pressure windows",
  windowsText:
    "Outside of every window the pressure is high. For one over midnight add two: the first ends at 00:00, when the second begins.",
  movesAtOnce: "The device is in automatic mode and acts on new settings at once.",
  changedMeanwhile: "Somebody else has changed the timers meanwhile.",
  takeTheirs: "Take theirs",
  startHelp: "At or below it the pressure of the zone is raised.",
  limitHelp: "At or above it the pressure is reduced.",
  pointsRange: "{{low}} to {{high}} {{unit}}, at least {{gap}} {{unit}} apart",
  removePoints: "Remove the thresholds",
  removePointsText: "Without them the automatic mode works by the timers alone.",
};
