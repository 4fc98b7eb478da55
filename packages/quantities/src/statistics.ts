/** A good value of a channel; an hour of rolled up ones has the mean as its value. */
export interface Sample {
  /** Epoch ms. */
  at: number;
  value: number;
  /** Hours that the value stands for. */
  hours: number;
  /** Lowest and highest value, where it is a mean. */
  min?: number;
  max?: number;
  /** Values that a mean is of. */
  count?: number;
}

/** Percentile 0 to 100 of values in ascending order, with linear interpolation between ranks. `null` for none. */
const percentileOfSorted = (sorted: ArrayLike<number>, percent: number): number | null => {
  const rank = ((sorted.length - 1) * percent) / 100;
  const [below, above] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
  return below === undefined || above === undefined
    ? null
    : below + (above - below) * (rank - Math.floor(rank));
};

/** Percentile 0 to 100 with linear interpolation between ranks: P95 of 1..20 is 19.05. `null` for none. */
export const percentileOf = (values: readonly number[], percent: number): number | null =>
  percentileOfSorted(Float64Array.from(values).sort(), percent);

/**
 * Hours that each of these readings stands for: until the next one, and one interval where the next one is further away than a
 * gap, as after the last one. An uneven rhythm then gives no part of the time more weight than it lasted.
 * @param times epoch ms, ascending
 * @param to end of the range, epoch ms: nothing stands for time after it
 * @param interval ms between two readings
 * @param gap ms from which on two readings have a gap between them
 */
export const hoursOfReadings = (
  times: readonly number[],
  to: number,
  { interval, gap }: { interval: number; gap: number },
): number[] =>
  times.map((at, index) => {
    const until = (times[index + 1] ?? Number.POSITIVE_INFINITY) - at;
    return Math.max(0, Math.min(until > gap ? interval : until, to - at)) / 3_600_000;
  });

/** The mean by the time that each value stands for, in the unit of the values; `null` where that is none. */
export const timeWeightedMean = (samples: readonly Pick<Sample, "value" | "hours">[]): number | null => {
  let [sum, hours] = [0, 0];
  for (const sample of samples) {
    sum += sample.value * sample.hours;
    hours += sample.hours;
  }
  return hours === 0 ? null : sum / hours;
};

/** Hours in which a channel was below or above its limits; `null` for an open side. A value at the limit is within. */
export const hoursOutside = (
  samples: readonly Pick<Sample, "value" | "hours">[],
  { under, over }: { under: number | null; over: number | null },
): { under: number | null; over: number | null } => {
  const sumOf = (isOutside: (value: number) => boolean) =>
    samples.reduce((sum, { value, hours }) => (isOutside(value) ? sum + hours : sum), 0);
  return {
    under: under === null ? null : sumOf((value) => value < under),
    over: over === null ? null : sumOf((value) => value > over),
  };
};

/** How much a flow was below or above its limits over time, in its unit times hours; `null` for an open side. */
export const amountOutside = (
  samples: readonly Pick<Sample, "value" | "hours">[],
  { under, over }: { under: number | null; over: number | null },
): { under: number | null; over: number | null } => {
  const sumOf = (beyond: (value: number) => number) =>
    samples.reduce((sum, { value, hours }) => sum + Math.max(0, beyond(value)) * hours, 0);
  return {
    under: under === null ? null : sumOf((value) => under - value),
    over: over === null ? null : sumOf((value) => value - over),
  };
};

/** Statistics of a channel in the unit of its values; times are epoch ms. */
export interface ChannelStatistics {
  min: number;
  /** Of the first of several. */
  minAt: number;
  max: number;
  maxAt: number;
  mean: number | null;
  p5: number | null;
  p50: number | null;
  p95: number | null;
}

/**
 * Statistics of the good values of a channel, in order of time: the mean by the time that a value stands for, percentiles of the
 * values with linear interpolation between ranks. `null` without a value.
 */
export const statisticsOf = (samples: readonly Sample[]): ChannelStatistics | null => {
  const [first] = samples;
  if (!first) return null;
  const low = { value: first.min ?? first.value, at: first.at };
  const high = { value: first.max ?? first.value, at: first.at };
  for (const { at, value, min = value, max = value } of samples) {
    if (min < low.value) Object.assign(low, { value: min, at });
    if (max > high.value) Object.assign(high, { value: max, at });
  }
  const sorted = Float64Array.from(samples, ({ value }) => value).sort();
  return {
    ...{ min: low.value, minAt: low.at, max: high.value, maxAt: high.at },
    mean: timeWeightedMean(samples),
    p5: percentileOfSorted(sorted, 5),
    p50: percentileOfSorted(sorted, 50),
    p95: percentileOfSorted(sorted, 95),
  };
};

/**
 * Share (0 to 1) of the expected readings that arrived good; more than expected make up for none that is missing elsewhere.
 * `null` while none is expected.
 * @param distinct good readings, each time of measuring once
 */
export const coverageOf = (distinct: number, expected: number): number | null =>
  expected <= 0 ? null : Math.min(1, distinct / expected);

/**
 * The longest time without a reading, from the start of the range to its end; epoch ms. `null` where there is none.
 * @param times of readings, or the starts of hours that have some
 * @param lasting ms for which each of them stands
 */
export const longestGap = (
  times: readonly number[],
  { from, to }: { from: number; to: number },
  lasting = 0,
): { from: number; to: number } | null => {
  let longest: { from: number; to: number } | null = null;
  let before = from;
  for (const at of [...times, to]) {
    if (at - before > (longest ? longest.to - longest.from : 0)) longest = { from: before, to: at };
    before = at + lasting;
  }
  return longest;
};
