import { gapIntervals } from "./health.ts";

/** Times between one sample and the next, in the unit of `t`, from an index on and up to a time. */
export const sampleIntervals = (
  t: readonly number[],
  values: readonly (number | null)[],
  first = 0,
  end = Number.POSITIVE_INFINITY,
): number[] => {
  const found: number[] = [];
  let last: number | null = null;
  for (let index = first; index < t.length; index += 1) {
    const time = t[index] ?? 0;
    if (time > end) break;
    if (values[index] == null) continue;
    if (last !== null) found.push(time - last);
    last = time;
  }
  return found;
};

/** The one in the middle; sorts what it is given. */
export const medianInterval = (intervals: number[]): number | undefined =>
  intervals.sort((a, b) => a - b)[intervals.length >> 1];

/** So many distances in a row of about one length are a rhythm; outages are not that regular. */
const RUN = 5;
const ALIKE = 1.5;

// A chart that goes back to readings it had drawn does not go through all of them again.
const intervals = new WeakMap<
  readonly (number | null)[],
  { t: readonly number[]; interval: number | null }
>();

const intervalOf = (t: readonly number[], values: readonly (number | null)[]): number | null => {
  const gaps = sampleIntervals(t, values);
  let slowest = 0;
  // A run without a longer distance than the slowest is no slower: most of a hundred thousand samples are passed over.
  let longer = Number.NEGATIVE_INFINITY;
  for (let end = 0; end < gaps.length; end += 1) {
    if ((gaps[end] ?? 0) > slowest) longer = end;
    const start = end - RUN + 1;
    if (start < 0 || longer < start) continue;
    const run = gaps.slice(start, end + 1);
    const longest = Math.max(...run);
    if (longest > slowest && longest <= ALIKE * Math.min(...run)) slowest = longest;
  }
  if (slowest > 0) return slowest;
  return medianInterval(gaps) ?? null;
};

/**
 * The usual distance between two samples of a line, in the unit of `t`. A device may have sampled more slowly
 * for a part of the range: the slowest rhythm it kept up counts, so that such a part is not taken for a gap.
 * Without any rhythm it is the median. Null for fewer than two samples.
 */
const typicalInterval = (t: readonly number[], values: readonly (number | null)[]): number | null => {
  const known = intervals.get(values);
  if (known?.t === t) return known.interval;
  const interval = intervalOf(t, values);
  intervals.set(values, { t, interval });
  return interval;
};

/**
 * How long a line may be without a sample, in the unit of `t`, before it is broken: the one rule for what is drawn, read off and
 * counted of it.
 * @param expected distance of two samples as the device is set, or the width of a mean if that is longer
 */
export const lineGap = (t: readonly number[], values: readonly (number | null)[], expected: number): number =>
  gapIntervals * Math.max(expected, typicalInterval(t, values) ?? 0);
