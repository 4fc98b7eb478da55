import { dayMs, minuteMs } from "@sgval/quantities/duration";
import { minuteOfDay } from "@sgval/quantities/time-of-day";
import type { ValveState } from "./valve-position.ts";

/** Whether one of the windows is open by the local time that came with the settings; `at` in epoch milliseconds. */
const isOpen = (
  { timers, utcOffset }: Extract<NonNullable<ValveState["automation"]>, { auto: true }>,
  at: number,
): boolean => {
  const local = at + utcOffset * 1000;
  const minute = Math.floor((local % dayMs) / minuteMs);
  // 1 January 1970 was a Thursday; timers count from Monday, 1.
  const weekday = ((Math.floor(local / dayMs) + 3) % 7) + 1;
  return timers.some(
    ({ days, startTime, endTime }) =>
      days.includes(weekday) && minuteOfDay(startTime) <= minute && minute < minuteOfDay(endTime),
  );
};

/** A valve that was given settings switches its pilot by them: by its outlet pressure (bar), else by its windows. */
export const regulateItself = (valve: ValveState, pressure: number, at: number): void => {
  const { automation } = valve;
  if (!automation?.auto) return;
  const { threshold, timers } = automation;
  if (threshold && pressure <= threshold.startPressurePoint) valve.reduced = false;
  else if (threshold && pressure >= threshold.limitPressurePoint) valve.reduced = true;
  if (threshold && pressure <= threshold.startPressurePoint) valve.pilot = "high";
  else if (valve.reduced) valve.pilot = "low";
  else if (timers.length > 0) valve.pilot = isOpen(automation, at) ? "low" : "high";
};
