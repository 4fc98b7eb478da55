import { wordsIn } from "@sgval/contract/table";
import { dayWords } from "@sgval/contract/timer-words";

export const automation = {
  title: "Thresholds and timers",
  threshold: "Pressure thresholds",
  start: "Start pressure point",
  limit: "Limit pressure point",
  noThreshold: "No threshold is set",
  timers: "Low-pressure timers",
  noTimers: "There are no timers",
  hidden: "You do not have permission to see this",
  failed: "The automatic settings could not be loaded",
  everyDay: "Every day",
  days: wordsIn("en", dayWords),
  window: "{{start}}–{{end}}",
};
