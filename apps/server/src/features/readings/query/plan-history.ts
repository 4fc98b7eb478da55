import { dayMs, hourMs } from "@sgval/quantities/duration";
export type HistorySource = "raw" | "hour" | "day";

export interface HistoryPlan {
  source: HistorySource;
  /** Width of one bucket in milliseconds, or `null` to answer every single reading. */
  bucket: number | null;
}

/** Round bucket widths, as people expect on a chart. */
const niceWidths = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].map((seconds) => seconds * 1000);

/** Longest range read from raw readings; wider ones answer faster from rollups. */
const longestRaw = 8 * dayMs;
const longestHourly = 120 * dayMs;

/**
 * Where a chart of about `points` points is read from and how wide its buckets are.
 * `readingCount` is an estimate of the raw readings in the range.
 */
export const planHistory = (range: number, points: number, readingCount: number): HistoryPlan => {
  const width = range / points;
  if (range > longestHourly) return { source: "day", bucket: Math.ceil(width / dayMs) * dayMs };
  if (range > longestRaw || width > hourMs * 2)
    return { source: "hour", bucket: Math.ceil(width / hourMs) * hourMs };
  if (readingCount <= points * 2) return { source: "raw", bucket: null };
  return {
    source: "raw",
    bucket: niceWidths.find((nice) => nice >= width) ?? Math.ceil(width / hourMs) * hourMs,
  };
};
