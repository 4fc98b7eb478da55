import { dayMs, hourMs } from "@sgval/quantities/duration";

export type HistoryPlan =
  | { source: "raw" }
  /** `bucket`: width in milliseconds. */
  | { source: "hour" | "day"; bucket: number };

/** Round bucket widths, as people expect on a chart. */
const niceWidths = [1, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].map((seconds) => seconds * 1000);

/** Longest range read from raw readings; wider ones answer faster from rollups. */
const longestRaw = 8 * dayMs;
const longestHourly = 120 * dayMs;

interface HistorySpan {
  /** Epoch ms. */
  from: number;
  to: number;
  points: number;
}

const widthOf = ({ from, to, points }: HistorySpan): number => (to - from) / points;

/**
 * Where a chart of about `points` points is read from.
 * @param rawSince readings before this time (epoch ms) were dropped
 */
export const planHistory = (span: HistorySpan, rawSince: number): HistoryPlan => {
  const range = span.to - span.from;
  const width = widthOf(span);
  if (range > longestHourly) return { source: "day", bucket: Math.ceil(width / dayMs) * dayMs };
  if (range > longestRaw || width > hourMs * 2 || span.from < rawSince)
    return { source: "hour", bucket: Math.ceil(width / hourMs) * hourMs };
  return { source: "raw" };
};

/** So many raw readings are answered one by one; more are put into buckets. */
export const mostSingle = (points: number): number => points * 2;

/** Width of the buckets of raw readings, ms. */
export const bucketOf = (span: HistorySpan): number => {
  const width = widthOf(span);
  return niceWidths.find((nice) => nice >= width) ?? Math.ceil(width / hourMs) * hourMs;
};
