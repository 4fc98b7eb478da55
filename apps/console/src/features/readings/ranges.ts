import { dayMs, daySeconds, hourMs, hourSeconds, minuteSeconds } from "@sgval/quantities/duration";
import { createTimeZone, localMidnight } from "@sgval/quantities/time-zone";
import { env } from "../../config/env.ts";

/** The quick ranges of a chart: two hours, five hours and one day are fixed, the others are ours. */
export const ranges = ["2h", "5h", "12h", "1d", "7d", "30d"] as const;
export type RangeKey = (typeof ranges)[number];

export const isQuick = (range: string): range is RangeKey => ranges.some((one) => one === range);

export const spanUnits = { m: minuteSeconds, h: hourSeconds, d: daySeconds } as const;
export type SpanUnit = keyof typeof spanUnits;

const longestSpan = 5 * 366 * daySeconds;

/** A range of the last minutes, hours or days, such as `45m`, `36h` or `14d`; null for anything else. */
export const readSpan = (range: string): { count: number; unit: SpanUnit; seconds: number } | null => {
  const [, count, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(range) ?? [];
  if (unit !== "m" && unit !== "h" && unit !== "d") return null;
  const seconds = Number(count) * spanUnits[unit];
  return seconds <= longestSpan ? { count: Number(count), unit, seconds } : null;
};

const zone = createTimeZone(env.timeZone);

/** The local day of a time (epoch seconds), from midnight to midnight. */
export const localDayAt = (time: number): { from: number; to: number } => {
  const from = zone.startOfDay(time * 1000);
  // A day has 23 to 25 hours where clocks are put forward and back.
  return { from: from / 1000, to: zone.startOfDay(from + 1.5 * dayMs) / 1000 };
};

/** The local hour at which the night ends, in which a network draws the least. */
const NIGHT_ENDS = 5;
const nightEndOf = (midnight: number): number => {
  const local = localMidnight(zone, midnight * 1000) + NIGHT_ENDS * hourMs;
  return zone.timestampOf(local, midnight * 1000) / 1000;
};

/** The latest night (midnight to five) and the latest day (five to midnight) that have begun, epoch seconds. */
export const dayAndNight = (now: number) => {
  const today = localDayAt(now);
  const ends = nightEndOf(today.from);
  const night = { from: today.from, to: ends };
  return now > ends
    ? { day: { from: ends, to: today.to }, night }
    : { day: { from: nightEndOf(localDayAt(today.from - 1).from), to: today.from }, night };
};
