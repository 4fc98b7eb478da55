import { sensingMethod } from "@sgval/contract/leaks/sensing-method";
import { median, spreadAbout } from "./robust.ts";

/** Quarters of an hour in a local day. */
export const perDay = 96;
/** A day with fewer good quarters says little about the others. */
const leastOfDay = 72;

/** Days by number, with 96 values each; `NaN` for a gap. */
export interface CleanInflow {
  /** Inflow (m³/h) without what is known to have leaked; `undefined` for a day that does not count. */
  clean(day: number): Float64Array | undefined;
}

/** Of a local day by number; day 0 is a Thursday. */
export const isWeekend = (day: number): boolean => [5, 6].includes(((day % 7) + 7 + 3) % 7);

/** Mean of the good values; NaN where there are too few. */
export const meanOfDay = (values: ArrayLike<number> | undefined): number => {
  let [sum, count] = [0, 0];
  for (let slot = 0; slot < (values?.length ?? 0); slot += 1) {
    const value = values?.[slot] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count >= leastOfDay ? sum / count : Number.NaN;
};

/** The level of a day: the mean of it and of the six days before, so that no day of the week has a part in it. */
const levelAt = (day: number, means: (day: number) => number): number => {
  const week = Array.from({ length: 7 }, (_, back) => means(day - back)).filter((mean) => mean > 0);
  return week.length >= 4 ? week.reduce((sum, mean) => sum + mean, 0) / week.length : Number.NaN;
};

/** Days of the same weekday are enough from so many on; before, all working days or all days of weekends count. */
const leastSameDays = 4;
const { levelDays } = sensingMethod;

/** The shape of a weekday: expected inflow over the level of its week. */
export type Profile = Float64Array;

/**
 * The shape of the day that begins, from the same weekdays of the weeks before: the median of the values at each quarter and
 * the ones beside it, each over the level of its own week; undefined while too little is known.
 */
export const profileOf = (
  series: CleanInflow,
  day: number,
  weeks: number,
  means: (day: number) => number,
): Profile | undefined => {
  const back = Array.from({ length: 7 * weeks }, (_, index) => day - 1 - index);
  const columnOf = (one: number) => {
    const values = series.clean(one);
    const level = levelAt(one, means);
    return values && means(one) > 0 && level > 0 ? [{ values, level }] : [];
  };
  let columns = back.filter((one) => (day - one) % 7 === 0).flatMap(columnOf);
  if (columns.length < leastSameDays)
    columns = back.filter((one) => isWeekend(one) === isWeekend(day)).flatMap(columnOf);
  if (columns.length < 2) return undefined;
  const profile = new Float64Array(perDay);
  for (let slot = 0; slot < perDay; slot += 1) {
    const values: number[] = [];
    for (const { values: column, level } of columns)
      for (let beside = -1; beside <= 1; beside += 1) {
        const value = column[slot + beside];
        if (value !== undefined && !Number.isNaN(value)) values.push(value / level);
      }
    profile[slot] = median(values);
  }
  return profile;
};

/** How high the use is now: the median of the last days over what their profiles expect of level 1. */
export const levelNow = (
  day: number,
  means: (day: number) => number,
  profileAt: (day: number) => Profile | undefined,
): number => {
  const ratios: number[] = [];
  for (let one = day - 1; one >= day - 4 * levelDays && ratios.length < levelDays; one -= 1) {
    const ratio = means(one) / meanOfDay(profileAt(one));
    if (ratio > 0) ratios.push(ratio);
  }
  return ratios.length >= 4 ? median(ratios) : levelAt(day - 1, means);
};

/** Noise is at least this share of what is expected, and of the mean: no meter is better. */
const leastNoise = { ofExpected: 0.01, ofMean: 0.004 };
const besides = 2;

/**
 * Standard deviation of the residuals at each quarter of the day, about what the use of their whole day differs by.
 * @param days residuals and expectation of past days
 */
export const noiseOf = (
  days: readonly { residual: Float64Array; expected: Float64Array; use: number }[],
  expected: Profile,
): Float64Array => {
  const noise = new Float64Array(perDay);
  const mean = meanOfDay(expected);
  const left = days.map(({ residual, expected: of, use }) =>
    residual.map((value, slot) => value - use * (of[slot] ?? Number.NaN)),
  );
  for (let slot = 0; slot < perDay; slot += 1) {
    const values: number[] = [];
    for (const day of left)
      for (let beside = -besides; beside <= besides; beside += 1) {
        const value = day[slot + beside];
        if (value !== undefined && !Number.isNaN(value)) values.push(value);
      }
    const least = leastNoise.ofExpected * (expected[slot] ?? 0) + leastNoise.ofMean * mean;
    const spread = values.length >= 10 ? spreadAbout(values, 0) : Number.NaN;
    noise[slot] = Number.isNaN(spread)
      ? Math.max(least, 0.1 * (expected[slot] ?? 0))
      : Math.max(least, spread);
  }
  return noise;
};
