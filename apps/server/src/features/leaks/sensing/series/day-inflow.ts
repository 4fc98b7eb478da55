import { perDay } from "../expected-inflow.ts";
import { median } from "../robust.ts";

/** Quarters of a day that are measured as a rule, and the share of them that a day needs. */
const leastUsual = 48;
const leastShare = 0.75;

/**
 * The mean inflow of a day (m³/h) over the quarters that are measured as a rule. Those that are missing this time are taken as
 * usual, and as much higher or lower as the others are: an hour without data at night does not look like more water.
 * @param before days before it, by quarter of an hour; NaN for gaps
 * @returns NaN where too much is missing
 */
export const dayInflow = (today: Float64Array, before: readonly Float64Array[]): number => {
  const usual = Array.from({ length: perDay }, (_, slot) => {
    const known = before.flatMap((day) => {
      const value = day[slot] ?? Number.NaN;
      return Number.isNaN(value) ? [] : [value];
    });
    return known.length * 2 >= before.length ? median(known) : Number.NaN;
  });
  const slots = [...usual.keys()].filter((slot) => !Number.isNaN(usual[slot]));
  const measured = slots.filter((slot) => !Number.isNaN(today[slot]));
  if (slots.length < leastUsual || measured.length < leastShare * slots.length) return Number.NaN;
  const level = slots.reduce((sum, slot) => sum + (usual[slot] ?? 0) / slots.length, 0);
  return measured.reduce(
    (sum, slot) => sum + ((today[slot] ?? 0) - (usual[slot] ?? 0)) / measured.length,
    level,
  );
};
