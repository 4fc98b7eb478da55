import { floatProblem, problemOf } from "@sgval/contract/automation/readings";
import type { DecisionReason } from "@sgval/contract/automation/state";
import { minuteMs } from "@sgval/quantities/duration";
import type { Memory } from "./memory.ts";
import type { Plan, Situation } from "./plan.ts";
import type { Rule } from "./pressure-rules.ts";
import type { Phase } from "./windows.ts";

/** How long the float must be up again before the pump runs by its timers (ms). */
const recoversAfter = 10 * minuteMs;
/** The state of a float that has no water under it. */
const low = 0;

/** Whether a well goes on without the value of its float, and since when; the first good one ends it. */
const blindness = (
  problem: DecisionReason | null,
  { readings: { float }, now }: Situation,
  before: Memory["degraded"],
): Memory["degraded"] => {
  if (!problem) return null;
  const lastGoodAt = Math.min(float?.measuredAt ?? 0, now);
  return { ...(before ?? { since: now, failSafeAt: null, lastGoodAt }), reason: problem, good: 0 };
};

/** The pump of a dry well stands until its float has been up for a while; while nobody knows, it stays standing. */
const dryRun = (
  { staleAfter }: Plan,
  { now, readings: { float } }: Situation,
  before: Memory["override"],
): Memory["override"] => {
  if (problemOf(float, staleAfter, now) || !float) return before;
  if (float.value === low) return { since: before?.since ?? now, recoveredSince: null, until: null };
  if (!before) return null;
  const recoveredSince = Math.min(before.recoveredSince ?? now, now);
  return now - recoveredSince >= recoversAfter ? null : { ...before, recoveredSince };
};

/**
 * The rules of a well, which has no pressure to regulate: its pump runs in the windows of its timers and stands outside of
 * them, and stands while its float is low. While nobody knows the float it is not started, and one that runs goes on for the
 * time that valves are held, then it is stopped.
 */
export const wellRule = (
  plan: Plan,
  situation: Situation,
  fresh: Memory,
  { open }: Phase,
): { memory: Memory; rule: Rule } => {
  const override = dryRun(plan, situation, fresh.override);
  const problem = floatProblem(plan, situation.readings, situation.now);
  const degraded = blindness(problem, situation, fresh.degraded);
  const memory = { ...fresh, ...{ degraded, beyond: null, limit: null, override } };
  if (override) return { memory, rule: { rule: "override", reason: "level_low", wanted: "low" } };
  const isAdopted = !plan.windows.any || memory.adoptedUntil !== null;
  // The end of a window stops the pump, whatever is known.
  if (problem && (isAdopted || open))
    return { memory, rule: { rule: "degraded", reason: problem, wanted: null } };
  if (isAdopted) return { memory, rule: { rule: "hold", reason: "adopted_state", wanted: null } };
  return {
    memory,
    rule: open
      ? { rule: "timer_high", reason: "run_window_open", wanted: "high" }
      : { rule: "timer_low", reason: "run_window_closed", wanted: "low" },
  };
};
