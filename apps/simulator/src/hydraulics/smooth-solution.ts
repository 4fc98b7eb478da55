import type { Solution } from "./open-solver.ts";

/** Time constant in seconds of pilot valves and emptying pipes (63 % of a change). */
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
 * Moves the shown values towards the solved steady state (first-order lag). EPANET's steady state has no inertia:
 * without this the pressure of a zone would drop to zero in the second its valve closes.
 */
export function smoothSolution(shown: Solution, solved: Solution, seconds: number): Solution {
  const share = 1 - Math.exp(-seconds / timeConstant);
  return {
    pressure: approach(shown.pressure, solved.pressure, share),
    flow: approach(shown.flow, solved.flow, share),
    inflow: approach(shown.inflow, solved.inflow, share),
  };
}
