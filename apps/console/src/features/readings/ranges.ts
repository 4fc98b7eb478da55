import { daySeconds, hourSeconds, minuteSeconds } from "@sgval/quantities/duration";

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
