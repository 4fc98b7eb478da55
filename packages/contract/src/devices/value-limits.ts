import { parameterOf } from "@sgval/quantities/parameter";
import { isShown, type Quality } from "@sgval/quantities/quality";
import * as z from "zod";
import { message, type ValidationMessage } from "../message.ts";
import { type Freshness, isCurrent, valueFreshness } from "./freshness.ts";

/** What a channel's value should keep between; `null` for an open side. */
export const channelLimits = z.object({ under: z.number().nullable(), over: z.number().nullable() });
export type ChannelLimits = z.infer<typeof channelLimits>;

/**
 * Refuses limits of a channel (unit of the catalogue) as somebody enters them: both ends or none, the upper one the greater,
 * and negative only of a parameter that can be negative.
 */
export const checkLimits = (
  limits: { parameter: string; under?: number | null | undefined; over?: number | null | undefined },
  context: z.RefinementCtx,
): void => {
  const refuse = (side: LimitSide, key: ValidationMessage) =>
    context.addIssue({ code: "custom", path: [side], message: message(key) });
  const { parameter, under = null, over = null } = limits;
  if ((under === null) !== (over === null))
    refuse(under === null ? "under" : "over", "under_and_over_required");
  if (under !== null && over !== null && over <= under) refuse("over", "under_less_than_over");
  const mayBeNegative = (parameterOf(parameter)?.parameter.min ?? -1) < 0;
  for (const side of ["under", "over"] as const)
    if (!mayBeNegative && (limits[side] ?? 0) < 0) refuse(side, "positive_number");
};

export const limitSides = ["under", "over"] as const;
/** The side of its limits that a value is beyond. */
export type LimitSide = (typeof limitSides)[number];

/**
 * Which of its channel's limits a value violates; a value on the limit does not. Every number that a screen shows counts,
 * a doubtful one too: a valve that stays closed makes its outlet doubtful, not normal. What is rejected, stale or of an
 * offline device says nothing about now.
 * @param isAtRest whether a low value is that of a pump that stands still, which is normal
 */
export const violatedLimit = (
  sample: { value: number | null; quality: Quality; freshness: Freshness },
  limits: { under?: number | null | undefined; over?: number | null | undefined } | undefined,
  isAtRest: () => boolean = () => false,
): LimitSide | null => {
  const { value, quality, freshness } = sample;
  if (!limits || value === null || !isShown(quality)) return null;
  if (!isCurrent(freshness)) return null;
  if (limits.under != null && value < limits.under) return isAtRest() ? null : "under";
  return limits.over != null && value > limits.over ? "over" : null;
};

/** The newest value of a channel with its limits. */
export interface LimitedValue {
  value: number | null;
  quality: Quality;
  /** Epoch milliseconds. */
  measuredAt: number;
  limits: Partial<ChannelLimits>;
  /** Whether a low value is that of a pump that stands still. */
  isAtRest: () => boolean;
}

/**
 * Whether a current value of a device is outside the limits of its channel.
 * @param ofDevice freshness of the device at `now`
 */
export const isOutsideLimits = (
  device: Parameters<typeof valueFreshness>[0],
  values: Iterable<LimitedValue>,
  ofDevice: Freshness,
  now: number,
): boolean => {
  for (const { value, quality, measuredAt, limits, isAtRest } of values) {
    const freshness = valueFreshness(device, measuredAt, ofDevice, now);
    if (violatedLimit({ value, quality, freshness }, limits, isAtRest) !== null) return true;
  }
  return false;
};
