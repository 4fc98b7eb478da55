/** Positions on a ruler in percent of its length, shared by tiles, dialogs and rows. */
export type RulerScale = { min: number; max: number };

/** Position of a value in percent, clamped to the track; 0 for an empty range. */
export const percentOf = ({ min, max }: RulerScale, value: number): number => {
  if (!(max > min) || !Number.isFinite(value)) return 0;
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100));
};

/** Whether the value is beyond the track. */
export const isBeyond = ({ min, max }: RulerScale, value: number): boolean => value < min || value > max;

/** Start and width of the normal band in percent; an open side runs to the end of the track. */
export const bandOf = (
  scale: RulerScale,
  low: number | undefined,
  high: number | undefined,
): { start: number; width: number } | null => {
  if (low === undefined && high === undefined) return null;
  const start = low === undefined ? 0 : percentOf(scale, low);
  const end = high === undefined ? 100 : percentOf(scale, high);
  return end > start ? { start, width: end - start } : null;
};

const STEPS = [1, 2, 2.5, 5, 10];

/** Round tick values between the ends, at most `most` gaps apart. */
export const ticksOf = ({ min, max }: RulerScale, most: number): number[] => {
  if (!(max > min) || most < 1) return [];
  const rough = (max - min) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const gap = power * (STEPS.find((step) => step * power >= rough - rough * 1e-9) ?? 10);
  const first = Math.ceil(min / gap - 1e-9);
  const last = Math.floor(max / gap + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * gap).toPrecision(12)),
  );
};

/**
 * Ticks that are round in the unit in which they are shown.
 * @param factor what 1 of the scale is in that unit
 * @returns the place of each on the scale, its number, and with how many decimals all of them are written
 */
export const shownTicks = (
  { min, max }: RulerScale,
  most: number,
  factor: number,
): { at: number; value: number; decimals: number }[] => {
  const values = ticksOf({ min: min * factor, max: max * factor }, most);
  const decimals = Math.max(0, ...values.map((value) => (String(value).split(".")[1] ?? "").length));
  return values.map((value) => ({ at: value / factor, value, decimals }));
};
