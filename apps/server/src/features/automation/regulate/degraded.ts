import { problemWith, type Readings } from "@sgval/contract/automation/readings";
import type { DecisionReason } from "@sgval/contract/automation/state";
import type { Memory } from "./memory.ts";
import type { Plan } from "./plan.ts";

/** A good value of the watched pressure. */
export interface GoodSample {
  value: number;
  measuredAt: number;
}

const goodToReturn = 2;

/** The watched sample, when it has a value. */
export const usableSample = ({ watched }: Readings): GoodSample | null =>
  watched?.good && watched.value !== null ? { value: watched.value, measuredAt: watched.measuredAt } : null;

/** Whether a device goes on without usable readings, since when and why; two good samples end it. */
export const degradedBy = (
  plan: Plan,
  readings: Readings,
  now: number,
  before: Memory["degraded"],
): { degraded: Memory["degraded"]; reason: DecisionReason } => {
  const problem = problemWith(plan, readings, now);
  if (problem) {
    const newest = Math.min(readings.watched?.measuredAt ?? 0, now);
    const known = before ?? { since: now, failSafeAt: null, lastGoodAt: newest };
    return { degraded: { ...known, reason: problem, good: 0 }, reason: problem };
  }
  if (!before) return { degraded: null, reason: "between_points" };
  const measuredAt = readings.watched?.measuredAt ?? 0;
  const isNew = measuredAt > before.lastGoodAt;
  const good = before.good + (isNew ? 1 : 0);
  if (good >= goodToReturn) return { degraded: null, reason: "between_points" };
  return {
    degraded: { ...before, good, lastGoodAt: Math.max(before.lastGoodAt, measuredAt) },
    reason: "awaiting_good_samples",
  };
};
