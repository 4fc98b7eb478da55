import { minutesOf, type Timer } from "@sgval/contract/automation/automation";

const DAY = 86_400;

/** 1 Monday to 7 Sunday for a count of days since 1970, which began on a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/**
 * When the windows of low pressure fall inside a range. All times in seconds since 1970, `zoneOffset` is the
 * zone's distance from UTC in seconds (the product's zone keeps no summer time).
 */
export const timerWindows = (
  timers: readonly Timer[],
  range: { from: number; to: number },
  zoneOffset: number,
): { from: number; to: number; timer: Timer }[] => {
  const first = Math.floor((range.from + zoneOffset) / DAY);
  const last = Math.floor((range.to + zoneOffset) / DAY);
  const windows: { from: number; to: number; timer: Timer }[] = [];
  for (let day = first; day <= last; day += 1)
    for (const timer of timers) {
      if (!timer.days.includes(weekdayOf(day))) continue;
      const midnight = day * DAY - zoneOffset;
      const from = midnight + minutesOf(timer.startTime) * 60;
      const to = midnight + minutesOf(timer.endTime) * 60;
      if (to > range.from && from < range.to) windows.push({ from, to, timer });
    }
  return windows;
};
