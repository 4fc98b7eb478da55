import { hourMs } from "@sgval/quantities/duration";
import type { TimeZone } from "@sgval/quantities/time-zone";
import { countedOver, modulusOf } from "@sgval/quantities/totaliser";

/** A channel over time: `t` are epoch ms of readings, or of the starts of buckets of that width. */
export interface Column {
  t: readonly number[];
  values: readonly (number | null)[];
  bucketMs: number | null;
}

/** A counter that was not read within this time of midnight says nothing about a day. */
const NEAR_MIDNIGHT_MS = 2 * hourMs;

/** The starts of so many full local days before today, and of today; epoch ms, in order. */
export const startsOfDays = (now: number, days: number, zone: Pick<TimeZone, "startOfDay">): number[] => {
  const starts = [zone.startOfDay(now)];
  while (starts.length <= days) starts.unshift(zone.startOfDay((starts[0] ?? now) - 1));
  return starts;
};

/**
 * What a totaliser counted in each full day, m³: the sum of its steps between the last readings before two midnights. A day with a
 * reset is not known.
 *
 * @param counter largest value of each bucket
 * @param starts epoch ms; of n + 1 starts come n days
 * @param digits of the totaliser, where they are known
 */
export const countedInDays = (
  { t, values, bucketMs }: Column,
  starts: readonly number[],
  digits?: number,
): (number | null)[] => {
  const readings = t.flatMap((time, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ at: time + (bucketMs ?? 0), value }];
  });
  const before = (midnight: number): number => {
    const index = readings.findLastIndex(({ at }) => at <= midnight);
    return midnight - (readings[index]?.at ?? Number.NEGATIVE_INFINITY) <= NEAR_MIDNIGHT_MS ? index : -1;
  };
  return starts.slice(1).map((end, day) => {
    const [first, last] = [before(starts[day] ?? end), before(end)];
    if (first < 0 || last < 0) return null;
    const { amount, resets } = countedOver(
      readings.slice(first, last + 1).map(({ value }) => value),
      modulusOf(digits),
    );
    return resets > 0 ? null : amount;
  });
};

/** Net volume of each day, m³: forward less reverse; `null` where one of them is not known. */
export const netOfDays = (
  forward: readonly (number | null)[],
  reverse: readonly (number | null)[] | null,
): (number | null)[] =>
  forward.map((volume, day) => {
    if (reverse === null || volume === null) return volume;
    const back = reverse[day] ?? null;
    return back === null ? null : volume - back;
  });

/** Mean of the days that are known, and how many they are. */
export const meanOfDays = (days: readonly (number | null)[]): { mean: number | null; known: number } => {
  const known = days.filter((volume) => volume !== null);
  const sum = known.reduce((total, volume) => total + volume, 0);
  return { mean: known.length > 0 ? sum / known.length : null, known: known.length };
};

export interface LowPressure {
  /** bar, with its time in epoch ms. */
  lowest: { value: number; at: number } | null;
  belowHours: number;
  /** For how many hours the pressure is known. */
  knownHours: number;
}

/**
 * The lowest pressure, and the hours below a limit: of buckets those whose mean is below it, of single readings the time until the
 * next, at most `gapMs`, because nothing is known of a silence.
 *
 * @param lowest least value of each bucket, bar
 * @param mean mean of each bucket, bar
 * @param until end of the time that is looked at, epoch ms
 */
export const lowPressure = (
  lowest: Column,
  mean: Column,
  { limit, until, gapMs }: { limit: number; until: number; gapMs: number },
): LowPressure => {
  let found: LowPressure["lowest"] = null;
  for (const [index, at] of lowest.t.entries()) {
    const value = lowest.values[index] ?? null;
    if (value !== null && (found === null || value < found.value)) found = { value, at };
  }
  let [below, known] = [0, 0];
  for (const [index, at] of mean.t.entries()) {
    const value = mean.values[index] ?? null;
    if (value === null) continue;
    const lasts = mean.bucketMs ?? Math.min((mean.t[index + 1] ?? until) - at, gapMs);
    known += lasts;
    if (value < limit) below += lasts;
  }
  return { lowest: found, belowHours: below / hourMs, knownHours: known / hourMs };
};
