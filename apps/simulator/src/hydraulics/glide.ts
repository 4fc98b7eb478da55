import type { Solution } from "./open-solver.ts";

/** Seconds in which two thirds of a change arrive: a pilot valve travels, and pipes empty, that slowly. */
const timeConstant = 4;
const closeEnough = 0.004;

function approach(
  shown: Map<string, number>,
  solved: Map<string, number>,
  share: number,
): Map<string, number> {
  const next = new Map<string, number>();
  for (const [id, target] of solved) {
    const from = shown.get(id) ?? target;
    const value = from + (target - from) * share;
    next.set(id, Math.abs(target - value) < closeEnough ? target : value);
  }
  return next;
}

/**
 * Moves what gauges show towards what the steady-state solver says. EPANET knows no inertia: without
 * this a zone would be empty in the very second its valve is told to close.
 */
export function glide(shown: Solution, solved: Solution, seconds: number): Solution {
  const share = 1 - Math.exp(-seconds / timeConstant);
  return {
    pressure: approach(shown.pressure, solved.pressure, share),
    flow: approach(shown.flow, solved.flow, share),
    inflow: approach(shown.inflow, solved.inflow, share),
  };
}
