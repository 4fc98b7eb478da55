import { pressurePointLimits } from "@sgval/contract/automation/automation";
import type { SiteData } from "@sgval/contract/devices/device";
import type { ValidationMessage } from "@sgval/contract/message";

/** Lowest and highest set-point of a valve in bar, and the smallest step a person can make. */
export interface SetPointRange {
  min: number;
  max: number;
  step: number;
}

const LOWEST = 0.5;

export const setPointRange = (site: SiteData): SetPointRange => ({
  min: Math.max(LOWEST, site.minSetpoint ?? LOWEST),
  max: site.maxSetpoint ?? pressurePointLimits.maximum,
  step: 0.05,
});

/** What is wrong with a set-point somebody typed, as a key of the validation catalogue; null for nothing. */
export const setPointProblem = (
  value: number | null,
  { min, max }: SetPointRange,
): ValidationMessage | null => {
  if (value === null) return "invalid_value";
  if (value <= 0) return "positive_number";
  if (value < min) return "below_minimum_threshold";
  return value > max ? "exceeds_maximum_threshold" : null;
};

/** The wanted step as a part of the range; 0 when the value now is unknown. */
export const stepShare = (now: number | null, wanted: number, { min, max }: SetPointRange): number =>
  now === null || max <= min ? 0 : Math.abs(wanted - now) / (max - min);

/** Moves a set-point by steps and keeps it inside the range, free of binary dust. */
export const moved = (value: number, steps: number, { min, max, step }: SetPointRange): number =>
  Number(Math.min(max, Math.max(min, value + steps * step)).toFixed(2));
