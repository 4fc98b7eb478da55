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
  days: { "1": "Mon", "2": "Tue", "3": "Wed", "4": "Thu", "5": "Fri", "6": "Sat", "7": "Sun" },
  window: "{{start}}–{{end}}",
};
