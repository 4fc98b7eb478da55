import { minuteMs } from "@sgval/quantities/duration";

/** The states of a leak point, in the order in which it passes them. */
export const leakStates = ["reported", "located", "repairing", "repaired", "verified"] as const;
export type LeakState = (typeof leakStates)[number];

/** Whether water may still be lost there. */
export const isOpenLeak = (state: LeakState): boolean => state !== "repaired" && state !== "verified";
export const openLeakStates = leakStates.filter(isOpenLeak);

/** The state that follows; `null` after the last. */
export const nextLeakState = (state: LeakState): LeakState | null =>
  leakStates[leakStates.indexOf(state) + 1] ?? null;

/** The state before, for a step that was taken too early; `null` before the first. */
export const previousLeakState = (state: LeakState): LeakState | null =>
  leakStates[leakStates.indexOf(state) - 1] ?? null;

/** A step is one forward, or one back, which needs a reason; everything else is refused. */
export type LeakStep = "forward" | "back" | null;
export const leakStepOf = (from: LeakState, to: LeakState): LeakStep => {
  if (nextLeakState(from) === to) return "forward";
  return previousLeakState(from) === to ? "back" : null;
};

/** Clocks of phones differ a little. */
export const leakClockToleranceMs = 5 * minuteMs;

/** Whether a step may have happened then (epoch ms): not before the one before it, and not in the future. */
export const isStepTime = (at: number, { previous, now }: { previous: number; now: number }): boolean =>
  at >= previous && at <= now + leakClockToleranceMs;
