import type { Timer } from "@sgval/contract/automation/automation";
import { daySeconds } from "@sgval/quantities/duration";
import { minuteOfDay } from "@sgval/quantities/time-of-day";

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
      const from = midnight + minuteOfDay(timer.startTime) * 60;
      const to = midnight + minuteOfDay(timer.endTime) * 60;
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

/** The window of low pressure that is open now, with those it touches as one; null outside of all. Times in seconds, as above. */
export const openWindow = (
  timers: readonly Timer[],
  now: number,
  zoneOffset: number,
): { from: number; to: number } | null => {
  const range = { from: now - 8 * daySeconds, to: now + 8 * daySeconds };
  let open: { from: number; to: number } | null = null;
  for (const { from, to } of timerWindows(timers, range, zoneOffset).toSorted((a, b) => a.from - b.from)) {
    if (open && from <= open.to) open = { from: open.from, to: Math.max(open.to, to) };
    else if (open && open.to > now) break;
    else open = { from, to };
  }
  return open && open.from <= now && now < open.to ? open : null;
};

/** The next changes of the timers, in order, at most `most`. Times in seconds, as above. */
export const nextTimerChanges = (
  timers: readonly Timer[],
  now: number,
  zoneOffset: number,
  most: number,
): { at: number; toLow: boolean }[] => {
  const changes: { at: number; toLow: boolean }[] = [];
  for (let after = now; changes.length < most; ) {
    const next = nextTimerChange(timers, after, zoneOffset);
    if (!next) break;
    changes.push(next);
    after = next.at;
  }
  return changes;
};

/** Minutes between two positions that an edge of a window can be drawn to. */
export const edgeStep = 5;
const dayMinutes = 1440;
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/**
 * Where an edge of a window comes to be when it is drawn to `minutes` after midnight: in steps of five, never past the
 * other edge, and never into another window of the same days.
 */
export const drawnEdge = (
  timers: readonly Timer[],
  index: number,
  edge: "startTime" | "endTime",
  minutes: number,
): string => {
  const own = timers[index];
  if (!own) return timeOf(0);
  const [start, end] = [minuteOfDay(own.startTime), minuteOfDay(own.endTime)];
  const others = timers.filter(
    ({ days }, other) => other !== index && days.some((day) => own.days.includes(day)),
  );
  const ends = others.map(({ endTime }) => minuteOfDay(endTime)).filter((other) => other <= start);
  const starts = others.map(({ startTime }) => minuteOfDay(startTime)).filter((other) => other >= end);
  const [low, high] =
    edge === "startTime"
      ? [Math.max(0, ...ends), end - edgeStep]
      : [start + edgeStep, Math.min(dayMinutes, ...starts)];
  return timeOf(Math.min(high, Math.max(low, Math.round(minutes / edgeStep) * edgeStep)));
};
