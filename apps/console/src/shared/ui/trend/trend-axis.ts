import type { TrendRange } from "./trend-types.ts";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const STEPS = [
  MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
];

export type TimeTicks = { at: number[]; step: number };

/**
 * At most `most` ticks on round local times of the range. Epoch seconds; `zoneOffset` is the offset from UTC in seconds.
 */
export const timeTicks = ({ from, to }: TrendRange, most: number, zoneOffset: number): TimeTicks => {
  if (!(to > from) || most < 1) return { at: [], step: MINUTE };
  const step = STEPS.find((one) => (to - from) / one <= most) ?? Math.ceil((to - from) / most / DAY) * DAY;
  const first = Math.ceil((from + zoneOffset) / step);
  const last = Math.floor((to + zoneOffset) / step);
  return {
    at: Array.from(
      { length: Math.max(0, last - first + 1) },
      (_, index) => (first + index) * step - zoneOffset,
    ),
    step,
  };
};

/** Moves labels apart to a distance of at least `gap` px, keeping their order. */
export const spreadApart = (places: readonly number[], gap: number, bottom: number): number[] => {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  for (let index = 1; index < order.length; index += 1) {
    const above = order[index - 1];
    const one = order[index];
    if (above && one) one.place = Math.max(one.place, above.place + gap);
  }
  let limit = bottom;
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, limit);
    limit = one.place - gap;
  }
  return order.sort((a, b) => a.index - b.index).map((one) => one.place);
};
