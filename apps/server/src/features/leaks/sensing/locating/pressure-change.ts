import { perDay } from "../expected-inflow.ts";
import { median, spreadAbout } from "../robust.ts";

/** How a pressure changed with a leak (bar). */
export interface PressureChange {
  before: number;
  after: number;
  /** Standard deviation of the difference. */
  noise: number;
}

/** No sensor and no model is better. */
const leastNoise = 0.003;
const leastDays = 5;

/**
 * Compares pressures since a leak began with those at the same quarters of the days before. Quarters count by the inverse of
 * their variance: at night the use changes little. The noise is what the same comparison of single days before varies by.
 * What the use of those quarters was higher or lower by explains a part of it, as far as it did on the days before.
 * @param values by quarter of an hour, days one after the other from a local midnight; NaN for a gap
 * @param start index of the first quarter with the leak
 * @param use what the zone used without the leak (m³/h), by the same quarters; NaN for a gap
 * @returns `null` without enough data before or after
 */
export const pressureChange = (
  values: Float64Array,
  start: number,
  use: Float64Array = new Float64Array(values.length),
): PressureChange | null => {
  const firstDay = Math.floor(start / perDay);
  const after = Array.from({ length: values.length - start }, (_, index) => start + index).filter(
    (index) => !Number.isNaN(values[index]),
  );
  if (after.length < 8) return null;
  const slots = [...new Set(after.map((index) => index % perDay))];
  const usual = new Map<number, { centre: number; noise: number; use: number }>();
  for (const slot of slots) {
    const before: number[] = [];
    const used: number[] = [];
    for (let day = 0; day <= firstDay; day += 1) {
      const index = day * perDay + slot;
      const value = values[index] ?? Number.NaN;
      const useThen = use[index] ?? Number.NaN;
      if (index >= start || Number.isNaN(value) || Number.isNaN(useThen)) continue;
      before.push(value);
      used.push(useThen);
    }
    if (before.length < leastDays) continue;
    const centre = median(before);
    usual.set(slot, {
      ...{ centre, use: median(used) },
      noise: Math.max(leastNoise, spreadAbout(before, centre)),
    });
  }
  const meanOf = (indices: readonly number[]): { change: number; usual: number; use: number } | null => {
    let [change, of, more, weight] = [0, 0, 0, 0];
    for (const index of indices) {
      const at = usual.get(index % perDay);
      const value = values[index] ?? Number.NaN;
      const useThen = use[index] ?? Number.NaN;
      if (!at || Number.isNaN(value) || Number.isNaN(useThen)) continue;
      const share = 1 / at.noise ** 2;
      change += share * (value - at.centre);
      of += share * at.centre;
      more += share * (useThen - at.use);
      weight += share;
    }
    return weight > 0 ? { change: change / weight, usual: of / weight, use: more / weight } : null;
  };
  const since = meanOf(after);
  if (!since) return null;
  const single: { change: number; use: number }[] = [];
  for (let day = 0; day < firstDay; day += 1) {
    const one = meanOf(slots.map((slot) => day * perDay + slot));
    if (one) single.push(one);
  }
  if (single.length < leastDays) return null;
  const days = Math.max(1, Math.round(after.length / perDay));
  // Bar for each m³/h that the zone uses more, by the days before.
  const squares = single.reduce((sum, one) => sum + one.use ** 2, 0);
  const slope = squares > 0 ? single.reduce((sum, one) => sum + one.use * one.change, 0) / squares : 0;
  const left = single.map((one) => one.change - slope * one.use);
  return {
    before: since.usual,
    after: since.usual + since.change - slope * since.use,
    noise: Math.max(leastNoise, spreadAbout(left, median(left)) / Math.sqrt(days)),
  };
};

/** Of the quarters since the start, that of the day at which pressures say most: the calmest of those measured. */
export const calmestSlot = (start: number, end: number): number => {
  const slots = new Set(
    Array.from({ length: Math.min(perDay, end - start) }, (_, index) => (start + index) % perDay),
  );
  // Use is lowest around three in the morning, and differs least from day to day.
  const calm = 12;
  const distance = (slot: number) => Math.min(Math.abs(slot - calm), perDay - Math.abs(slot - calm));
  return [...slots].reduce(
    (best, slot) => (distance(slot) < distance(best) ? slot : best),
    [...slots][0] ?? calm,
  );
};
