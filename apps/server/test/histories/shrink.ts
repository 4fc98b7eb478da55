import type { Disturbance, History } from "./script.ts";
import { runWorld } from "./world.ts";

/** Attempts take some seconds each. */
const mostAttempts = 24;

export interface Shrunk {
  history: History;
  disturbances: readonly Disturbance[];
  violations: readonly string[];
  log: readonly string[];
}

/**
 * The same history alone, without what its failure does not need; `null` when it does not fail alone. A rule that is broken
 * by a race may need the original seeds.
 */
export const shrink = async (
  history: History,
  disturbances: readonly Disturbance[],
): Promise<Shrunk | null> => {
  const attempt = async (steps: History["ticks"], events: readonly Disturbance[]): Promise<Shrunk | null> => {
    const [outcome] = await runWorld([{ ...history, ticks: steps }], events);
    return outcome && outcome.violations.length > 0 ? { ...outcome, disturbances: events } : null;
  };
  let smallest = await attempt(history.ticks, disturbances);
  let left = mostAttempts;
  for (
    let size = Math.ceil(disturbances.length / 2);
    smallest && size >= 1 && left > 0;
    size = Math.floor(size / 2)
  )
    for (let from = 0; from < disturbances.length && left > 0; from += size) {
      const isCut = (tick: number): boolean => tick >= from && tick < from + size;
      const steps: History["ticks"] = smallest.history.ticks.map((of, tick) => (isCut(tick) ? [] : of));
      const events: readonly Disturbance[] = smallest.disturbances.map((one, tick) =>
        isCut(tick) ? { ...one, event: null } : one,
      );
      if (JSON.stringify([steps, events]) === JSON.stringify([smallest.history.ticks, smallest.disturbances]))
        continue;
      left -= 1;
      smallest = (await attempt(steps, events)) ?? smallest;
    }
  return smallest;
};
