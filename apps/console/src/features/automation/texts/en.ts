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
  hidden: "You do not have permission to see this",
  failed: "The automatic settings could not be loaded",
  everyDay: "Every day",
  days: labelsIn("en", dayLabels),
  nextChange: "Next change",
  toLow: "low pressure from {{time}}",
  toHigh: "high pressure from {{time}}",
  window: "{{start}}–{{end}}",
};
