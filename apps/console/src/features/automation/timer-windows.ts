import { minutesOf, type Timer } from "@sgval/contract/automation/automation";
import { daySeconds } from "@sgval/quantities/duration";

/** 1 Monday to 7 Sunday for a count of days since 1970, which began on a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/**
 * When the windows of low pressure fall inside a range. All times in seconds since 1970, `zoneOffset` is the
 * zone's distance from UTC in seconds (the product's zone keeps no summer time).
 */
export const timerWindows = (
  timers: readonly Timer[],
  range: { from: number; to: number },
  zoneOffset: number,
): { from: number; to: number; timer: Timer }[] => {
  const first = Math.floor((range.from + zoneOffset) / daySeconds);
  const last = Math.floor((range.to + zoneOffset) / daySeconds);
  const windows: { from: number; to: number; timer: Timer }[] = [];
  for (let day = first; day <= last; day += 1)
    for (const timer of timers) {
      if (!timer.days.includes(weekdayOf(day))) continue;
      const midnight = day * daySeconds - zoneOffset;
      const from = midnight + minutesOf(timer.startTime) * 60;
      const to = midnight + minutesOf(timer.endTime) * 60;
      if (to > range.from && from < range.to) windows.push({ from, to, timer });
    }
  return windows;
};

/**
 * When a window of low pressure begins or ends next, within a week; null without timers. Times in seconds, as above; windows
 * that touch are one.
 */
export const nextTimerChange = (
  timers: readonly Timer[],
  now: number,
  zoneOffset: number,
): { at: number; toLow: boolean } | null => {
  const windows = timerWindows(timers, { from: now - 1, to: now + 8 * daySeconds }, zoneOffset);
  const isLow = (at: number) => windows.some(({ from, to }) => from <= at && at < to);
  const edges = windows.flatMap(({ from, to }) => [from, to]).filter((at) => at > now);
  const at = edges.sort((one, other) => one - other).find((edge) => isLow(edge) !== isLow(edge - 1));
  return at === undefined ? null : { at, toLow: isLow(at) };
};
