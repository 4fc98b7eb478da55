import { completenessOf, expectedReadings, expectedWithHistory } from "@sgval/contract/readings/health";
import { medianInterval, sampleIntervals } from "@sgval/contract/readings/line-gap";
import { daySeconds } from "@sgval/quantities/duration";
import { countedOver } from "@sgval/quantities/totaliser";
import { indexFrom } from "../../shared/ui/trend/trend-data.ts";

/** A line within a range. Times in seconds, ascending; `null` where the line has no sample. */
export interface StatisticsLine {
  t: readonly number[];
  avg: readonly (number | null)[];
  /** Least and greatest of each mean. */
  min: readonly (number | null)[];
  max: readonly (number | null)[];
  /** Seconds without a sample that count as a gap. */
  gapAfter: number;
  /** Seconds between two readings, as the device is set. */
  interval: number;
  /** When its device was added, in the same time. */
  addedAt?: number | undefined;
  /** Width of a bucket in seconds; null for single readings. */
  bucketSeconds: number | null;
  /** Holds each value until the next one, as a state does. */
  stepped?: boolean | undefined;
  under?: number | undefined;
  over?: number | undefined;
}

export interface LineStatistics {
  min: number | null;
  /**
   * Of the time that is covered, as `integral` is: a device that sends more often while something happens would else draw it to
   * that. Of the samples only where none of them covers any time.
   */
  mean: number | null;
  max: number | null;
  last: number | null;
  /**
   * Share of the readings that were expected up to now by the interval of the device, 0 to 1. As for the availability of a
   * device, more in one hour makes up for nothing in another, and of the time before the device was added counts what came at
   * its interval; `null` where nothing is counted.
   */
  coverage: number | null;
  /**
   * Usual seconds between two readings, where far fewer came than expected; else `null`. History from a file may have another
   * rhythm than the device is set to.
   */
  rhythm: number | null;
  /** Sum of value × hours over the time that is covered; for a flow per hour its volume. */
  integral: number | null;
  /** How often and how long the line was outside of its limits; null without limits. */
  excursions: { count: number; seconds: number } | null;
}

interface Range {
  from: number;
  to: number;
}

const SECONDS_PER_HOUR = 3600;

/** A share of the expected readings below which their rhythm is looked at, and from how many intervals on it is another one. */
const [FEW, OTHER_RHYTHM] = [0.8, 1.5];

/** Counts readings in pieces of time: hours, or days where a device measures less often. */
const countReadings = ({ interval, bucketSeconds, addedAt = 0 }: StatisticsLine, range: Range) => {
  const piece = Math.max(interval < SECONDS_PER_HOUR ? SECONDS_PER_HOUR : daySeconds, bucketSeconds ?? 0);
  const received = new Map<number, number>();
  let [current, sum] = [Number.NaN, 0];
  const finish = () => {
    if (sum > 0) received.set(current, sum);
  };
  return {
    /** Times come in order. Of a mean it is not known how many readings it is of: it stands for all of its bucket. */
    add: (at: number) => {
      const key = Math.floor(at / piece);
      if (key !== current) {
        finish();
        [current, sum] = [key, 0];
      }
      sum += bucketSeconds === null ? 1 : Math.max(1, Math.min(bucketSeconds, range.to - at) / interval);
    },
    share: (): number | null => {
      finish();
      const pieces = [];
      for (let start = Math.floor(range.from / piece) * piece; start < range.to; start += piece) {
        const [first, end] = [Math.max(range.from, start), Math.min(range.to, start + piece)];
        const arrived = received.get(start / piece) ?? 0;
        const whole = expectedReadings(end - first, interval);
        const due = expectedReadings(Math.max(0, end - Math.max(first, addedAt)), interval);
        pieces.push({
          expected: addedAt > first ? expectedWithHistory(whole, due, arrived) : whole,
          received: arrived,
        });
      }
      return completenessOf(pieces) ?? (addedAt > range.from ? null : Number(received.size > 0));
    },
  };
};

/**
 * Statistics of a line within a range.
 * @param now epoch seconds; the time after it is not missing
 */
export const statisticsOf = (line: StatisticsLine, range: Range, now: number): LineStatistics => {
  const { t, under, over, bucketSeconds, gapAfter, stepped = false } = line;
  const end = Math.min(range.to, now);
  const limited = under !== undefined || over !== undefined;
  let [min, max, last]: [number | null, number | null, number | null] = [null, null, null];
  let [sum, count, area, covered] = [0, 0, 0, 0];
  const readings = countReadings(line, { from: range.from, to: end });
  let [excursions, outsideSeconds, wasOutside] = [0, 0, false];
  const first = indexFrom(t, range.from);
  // Two numbers and no object: a line has a hundred thousand samples. No sample is at infinity, so nothing is near it.
  let [beforeAt, beforeValue] = [Number.NEGATIVE_INFINITY, 0];

  // The time a sample speaks for: its bucket, or up to the next sample unless there is a gap between.
  const cover = (seconds: number, value: number, isOutside: boolean) => {
    area += value * seconds;
    covered += seconds;
    if (isOutside) outsideSeconds += seconds;
  };
  for (let index = first; index < t.length; index += 1) {
    const at = t[index] ?? 0;
    if (at > end) break;
    const value = line.avg[index];
    if (typeof value !== "number") continue;
    const low = line.min[index] ?? value;
    const high = line.max[index] ?? value;
    min = min === null ? low : Math.min(min, low);
    max = max === null ? high : Math.max(max, high);
    last = value;
    sum += value;
    count += 1;
    readings.add(at);
    const apart = at - beforeAt;
    if (bucketSeconds === null && apart <= gapAfter)
      cover(apart, stepped ? beforeValue : (beforeValue + value) / 2, wasOutside);
    // What a line did in a gap is not known: it is outside anew.
    if (apart > gapAfter) wasOutside = false;
    const isOutside = (under !== undefined && low < under) || (over !== undefined && high > over);
    if (isOutside && !wasOutside) excursions += 1;
    wasOutside = isOutside;
    if (bucketSeconds !== null) cover(Math.min(bucketSeconds, end - at), value, isOutside);
    beforeAt = at;
    beforeValue = value;
  }
  const coverage = readings.share();
  const usual =
    (coverage ?? 0) < FEW && bucketSeconds === null
      ? medianInterval(sampleIntervals(t, line.avg, first, end))
      : undefined;
  return {
    ...{ min, max, last },
    mean: count === 0 ? null : covered > 0 ? area / covered : sum / count,
    coverage,
    rhythm: usual !== undefined && usual > OTHER_RHYTHM * line.interval ? usual : null,
    integral: count === 0 ? null : area / SECONDS_PER_HOUR,
    excursions: limited ? { count: excursions, seconds: outsideSeconds } : null,
  };
};

/**
 * What a totaliser counted within a range, from the last sample before it on; `null` without a sample in the range. Of a mean the
 * greatest value counts, which is the last one unless it began again at 0: what it counted since then is in the next mean.
 * @param modulus where it begins at 0 again; `null` where that is not known
 */
export const countedWithin = (
  { t, max }: Pick<StatisticsLine, "t" | "max">,
  range: Range,
  modulus: number | null,
): number | null => {
  const samples = t.flatMap((at, index) => {
    const value = max[index] ?? null;
    return value === null || at >= range.to ? [] : [{ at, value }];
  });
  const first = samples.findIndex(({ at }) => at >= range.from);
  if (first < 0) return null;
  const values = samples.slice(Math.max(0, first - 1)).map(({ value }) => value);
  return countedOver(values, modulus).amount;
};

/** Stretches longer than `offlineAfter` in which a device measured nothing. `t` ascending, all in one unit of time. */
export const silentSpans = (
  t: readonly number[],
  range: Range,
  offlineAfter: number,
  now: number,
): Range[] => {
  const end = Math.min(range.to, now);
  const found: Range[] = [];
  let from = range.from;
  const see = (to: number) => {
    if (to - from > offlineAfter) found.push({ from, to });
    from = to;
  };
  for (let index = indexFrom(t, range.from); index < t.length; index += 1) {
    const time = t[index] ?? end;
    if (time > end) break;
    see(time);
  }
  see(end);
  return found;
};
