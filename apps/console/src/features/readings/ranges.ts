/** The quick ranges of a chart: two hours, five hours and one day are fixed, the others are ours. */
export const ranges = ["2h", "5h", "12h", "1d", "7d", "30d"] as const;
export type RangeKey = (typeof ranges)[number];

const HOUR = 3600;

export const spanSecondsOf: Readonly<Record<RangeKey, number>> = {
  "2h": 2 * HOUR,
  "5h": 5 * HOUR,
  "12h": 12 * HOUR,
  "1d": 24 * HOUR,
  "7d": 7 * 24 * HOUR,
  "30d": 30 * 24 * HOUR,
};
