import { daySeconds, hourSeconds, minuteSeconds } from "./duration.ts";

const valueSteps = [1, 2, 2.5, 5, 10];

/** Round values between the ends of an axis, at most `most` gaps apart. */
export const valueTicks = ({ min, max }: { min: number; max: number }, most: number): number[] => {
  if (!(max > min) || most < 1) return [];
  const rough = (max - min) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const gap = power * (valueSteps.find((step) => step * power >= rough - rough * 1e-9) ?? 10);
  const first = Math.ceil(min / gap - 1e-9);
  const last = Math.floor(max / gap + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * gap).toPrecision(12)),
  );
};

/**
 * Round ends of an axis that holds all values.
 * @param isFilled the height of an area says how much there is
 * @param isFitted as close to the values as it can be
 */
export const axisEnds = (
  { low, high }: { low: number; high: number },
  { isFilled, isFitted }: { isFilled: boolean; isFitted: boolean },
): [number, number] => {
  if (!Number.isFinite(low)) return [0, 1];
  let [min, max] = [low, high];
  // Around a flat line stays a tenth of its value: what does not change is not magnified.
  if (isFitted && min === max) [min, max] = [min - Math.abs(min) / 20, max + Math.abs(max) / 20];
  if (min === max) return min === 0 ? [0, 1] : [Math.min(0, min * 2), Math.max(0, max * 2)];
  // Cut off below, a steady flow would look like none.
  if (!isFitted && min > 0 && (isFilled || min < max * 0.6)) min = 0;
  if (!isFitted && max < 0 && isFilled) max = 0;
  const ticks = valueTicks({ min, max }, 5);
  const gap = (ticks[1] ?? max) - (ticks[0] ?? min) || max - min;
  const clean = (value: number) => Number(value.toPrecision(12));
  return [clean(Math.floor(min / gap + 1e-9) * gap), clean(Math.ceil(max / gap - 1e-9) * gap)];
};

/** So many decimals write all of these values. */
export const decimalsOfTicks = (values: readonly number[]): number =>
  Math.max(0, ...values.map((value) => (String(value).split(".")[1] ?? "").length));

const timeSteps = [
  minuteSeconds,
  5 * minuteSeconds,
  10 * minuteSeconds,
  15 * minuteSeconds,
  30 * minuteSeconds,
  hourSeconds,
  2 * hourSeconds,
  3 * hourSeconds,
  6 * hourSeconds,
  12 * hourSeconds,
  daySeconds,
  2 * daySeconds,
  7 * daySeconds,
  14 * daySeconds,
  28 * daySeconds,
];

export type TimeTicks = { at: number[]; step: number };

/**
 * At most `most` ticks on round local times of the range. Epoch seconds; `zoneOffset` is the offset from UTC in seconds.
 */
export const timeTicks = (
  { from, to }: { from: number; to: number },
  most: number,
  zoneOffset: number,
): TimeTicks => {
  if (!(to > from) || most < 1) return { at: [], step: minuteSeconds };
  const step =
    timeSteps.find((one) => (to - from) / one <= most) ??
    Math.ceil((to - from) / most / daySeconds) * daySeconds;
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
