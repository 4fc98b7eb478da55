import { isShown, type Quality } from "@sgval/quantities/quality";
import * as z from "zod";
import type { Freshness } from "./freshness.ts";

/** What a channel's value should keep between; `null` for an open side. */
export const channelLimits = z.object({ under: z.number().nullable(), over: z.number().nullable() });
export type ChannelLimits = z.infer<typeof channelLimits>;

/** The side of its limits that a value is beyond. */
export type LimitSide = keyof ChannelLimits;

/**
 * Which of its channel's limits a value violates; a value on the limit does not. Every number that a screen shows counts,
 * a doubtful one too: a valve that stays closed makes its outlet doubtful, not normal. What is rejected, stale or of an
 * offline device says nothing about now.
 */
export const violatedLimit = (
  sample: { value: number | null; quality: Quality; freshness: Freshness },
  limits: { under?: number | null | undefined; over?: number | null | undefined } | undefined,
): LimitSide | null => {
  const { value, quality, freshness } = sample;
  if (!limits || value === null || !isShown(quality)) return null;
  if (freshness !== "fresh" && freshness !== "late") return null;
  if (limits.under != null && value < limits.under) return "under";
  return limits.over != null && value > limits.over ? "over" : null;
};
