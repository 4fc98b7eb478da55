import { daySeconds, hourSeconds } from "@sgval/quantities/duration";
import { panned } from "./trend-gestures.ts";
import type { TrendRange } from "./trend-types.ts";

/** The bar shows so many times the range of the chart, and never less than hourly means are kept ready for. */
const TIMES = 7;
const SHORTEST = 9 * daySeconds;
/** A window nearer to an end of the bar than this share of it could not be moved on. */
const MARGIN = 0.02;
/** The bar stays while it is up to so many times as long or short as it would be made now. */
const LENIENT = 3;

/**
 * The part of time that a bar under a chart shows (epoch seconds, whole hours), around the range of the chart and not after now. The
 * one before stays as long as it serves, or it would move away under the hand.
 */
export const barPeriod = (before: TrendRange | null, range: TrendRange, now: number): TrendRange => {
  const { from, to } = range;
  const length = Math.max(SHORTEST, TIMES * (to - from));
  const last = Math.ceil(now / hourSeconds) * hourSeconds;
  if (before) {
    const own = before.to - before.from;
    const margin = own * MARGIN;
    const isNewest = before.to >= last;
    const fits = from - before.from >= margin && (isNewest ? to <= before.to : before.to - to >= margin);
    if (fits && own <= length * LENIENT && own >= length / LENIENT) return before;
  }
  const middle = (from + to) / 2;
  const end = Math.min(last, Math.ceil((middle + length / 2) / hourSeconds) * hourSeconds);
  return { from: Math.floor((end - length) / hourSeconds) * hourSeconds, to: end };
};

/** What of the window is held: one of its ends, or all of it. */
export type BarHandle = "from" | "to" | "window";

/** The shortest window that the bar makes, as a share of it. */
const LEAST = 0.002;

/** The window after its handle was moved by so many seconds, inside of `within`. */
export const movedWindow = (
  handle: BarHandle,
  range: TrendRange,
  seconds: number,
  within: TrendRange,
): TrendRange => {
  const least = Math.min(range.to - range.from, (within.to - within.from) * LEAST);
  if (handle === "from")
    return { ...range, from: Math.max(within.from, Math.min(range.from + seconds, range.to - least)) };
  if (handle === "to")
    return { ...range, to: Math.min(within.to, Math.max(range.to + seconds, range.from + least)) };
  return panned(range, Math.max(within.from - range.from, Math.min(seconds, within.to - range.to)));
};

/** By how many seconds a key moves a handle; null for any other key. Shift goes further. */
export const barKey = (
  key: string,
  shift: boolean,
  { from, to }: TrendRange,
  within: TrendRange,
): number | null => {
  const step = ((to - from) / 4) * (shift ? 4 : 1);
  const all = within.to - within.from;
  if (key === "ArrowRight" || key === "ArrowUp") return step;
  if (key === "ArrowLeft" || key === "ArrowDown") return -step;
  if (key === "PageUp") return to - from;
  if (key === "PageDown") return from - to;
  if (key === "Home") return -all;
  if (key === "End") return all;
  return null;
};
