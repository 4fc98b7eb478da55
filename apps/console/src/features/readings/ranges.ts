import { daySeconds, hourSeconds } from "@sgval/quantities/duration";
/** The quick ranges of a chart: two hours, five hours and one day are fixed, the others are ours. */
export const ranges = ["2h", "5h", "12h", "1d", "7d", "30d"] as const;
export type RangeKey = (typeof ranges)[number];

export const spanSecondsOf: Readonly<Record<RangeKey, number>> = {
  "2h": 2 * hourSeconds,
  "5h": 5 * hourSeconds,
  "12h": 12 * hourSeconds,
  "1d": daySeconds,
  "7d": 7 * daySeconds,
  "30d": 30 * daySeconds,
};
