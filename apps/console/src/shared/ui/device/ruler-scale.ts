import { decimalsOfTicks, valueTicks } from "@sgval/quantities/axis-ticks";

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
  const values = valueTicks({ min: min * factor, max: max * factor }, most);
  const decimals = decimalsOfTicks(values);
  return values.map((value) => ({ at: value / factor, value, decimals }));
};
