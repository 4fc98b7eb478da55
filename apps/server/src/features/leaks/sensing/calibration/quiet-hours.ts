import { perDay } from "../expected-inflow.ts";
import { median } from "../robust.ts";

const perHour = 4;
/** First quarters of the hours that are compared: every three, from the calm of the night to both peaks. */
const hours = Array.from({ length: 8 }, (_, index) => 2 + 12 * index);
/** Of a quiet day so many quarters are known. */
const leastQuarters = 72;

/** Days of which it is known what flowed into the zone, by number from the first; those without are not quiet. */
export const quietDays = (inflow: Float64Array): number[] =>
  Array.from({ length: Math.floor(inflow.length / perDay) }, (_, day) => day).filter(
    (day) =>
      inflow.subarray(day * perDay, (day + 1) * perDay).filter((value) => !Number.isNaN(value)).length >=
      leastQuarters,
  );

const meanOf = (values: Float64Array, day: number, slot: number): number => {
  const first = day * perDay + slot;
  const known = values.subarray(first, first + perHour).filter((value) => !Number.isNaN(value));
  return known.length >= perHour - 1
    ? known.reduce((sum, value) => sum + value / known.length, 0)
    : Number.NaN;
};

/** An hour of some days, and what channels showed in it: the median of their means of the hour. */
export interface QuietHour {
  /** Of its middle. */
  secondsOfDay: number;
  of(values: Float64Array): number;
}

/**
 * The hours of some days at which the inflow of the zone is known; all channels are taken of the same days.
 * @param inflow by quarter of an hour, days one after the other; NaN for what is not known or not quiet
 */
export const quietHours = (inflow: Float64Array, days: readonly number[]): QuietHour[] =>
  hours.flatMap((slot) => {
    const known = days.filter((day) => !Number.isNaN(meanOf(inflow, day, slot)));
    if (known.length * 2 < days.length) return [];
    const of = (values: Float64Array): number => {
      const means = known.map((day) => meanOf(values, day, slot)).filter((value) => !Number.isNaN(value));
      return means.length * 2 >= known.length ? median(means) : Number.NaN;
    };
    return [{ secondsOfDay: (slot + perHour / 2) * 900, of }];
  });
