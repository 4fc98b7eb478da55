import type { DecisionReason } from "@sgval/contract/automation/state";
import { minuteMs } from "@sgval/quantities/duration";
import type { Memory } from "./memory.ts";
import type { Plan, Reading, Readings } from "./plan.ts";

/** A good value of the watched pressure. */
export interface GoodSample {
  value: number;
  measuredAt: number;
}

/** The outlet may show so much more than the inlet (bar) before one of both must be wrong. */
const outletAbove = 0.3;
/** Clocks differ; a sample from further ahead than this (ms) says nothing of the present. */
const mostAhead = 10 * minuteMs;
const goodToReturn = 2;

/** The watched sample, when it has a value. */
export const usableSample = ({ watched }: Readings): GoodSample | null =>
  watched?.good && watched.value !== null ? { value: watched.value, measuredAt: watched.measuredAt } : null;

/** Why one reading cannot be decided by; `null` when it can. */
export const problemOf = (
  reading: Reading | null,
  staleAfter: number,
  now: number,
): DecisionReason | null => {
  if (!reading) return "no_sample";
  const age = now - reading.measuredAt;
  if (age > staleAfter || age < -mostAhead) return "sample_stale";
  return reading.good && reading.value !== null ? null : "quality_not_good";
};

const isOutletAbove = ({ inlet, outlet }: Readings): boolean =>
  inlet !== null &&
  outlet !== null &&
  // Both of one time: the inlet of an hour ago says nothing of the outlet now.
  Math.abs(inlet.measuredAt - outlet.measuredAt) <= mostAhead &&
  inlet.good &&
  outlet.good &&
  inlet.value !== null &&
  outlet.value !== null &&
  outlet.value - inlet.value > outletAbove + 1e-9;

/** Why the readings cannot be decided by; `null` when they can. */
export const problemWith = (
  { settings, staleAfter }: Pick<Plan, "settings" | "staleAfter">,
  readings: Readings,
  now: number,
): DecisionReason | null => {
  const problem = problemOf(readings.watched, staleAfter, now);
  if (problem) return problem;
  const flowProblem =
    settings.strategy === "flow_modulated" ? problemOf(readings.flow, staleAfter, now) : null;
  return flowProblem ?? (isOutletAbove(readings) ? "outlet_above_inlet" : null);
};

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
