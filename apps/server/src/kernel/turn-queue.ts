import { Refusal } from "./errors.ts";

/** What somebody who waits has in common with others, and how many of them may wait at once. */
export interface WaitingGroup {
  name: string;
  most: number;
}

/** Runs a task when its turn comes. Errors: `server_busy` when too many wait already. */
export type TurnQueue = <T>(
  groups: readonly [WaitingGroup, ...WaitingGroup[]],
  work: () => Promise<T>,
) => Promise<T>;

interface TurnLimits {
  atOnce: number;
  waiting: number;
  /** Name of a group that comes before all others. */
  first?: string;
}

/**
 * Runs a bounded number of tasks at once and lets a bounded number wait. Turns go round the first groups of those who
 * wait, so that whoever comes often waits for the own tasks and not the others for them.
 */
export const createTurnQueue = ({ atOnce, waiting, first = "" }: TurnLimits): TurnQueue => {
  let running = 0;
  let allWaiting = 0;
  const waitingOf = new Map<string, number>();
  /** By the name of the first group, in the order of their turns. */
  const lines = new Map<string, (() => void)[]>();

  const count = (groups: readonly WaitingGroup[], change: 1 | -1): void => {
    allWaiting += change;
    for (const { name } of groups) {
      const now = (waitingOf.get(name) ?? 0) + change;
      if (now === 0) waitingOf.delete(name);
      else waitingOf.set(name, now);
    }
  };
  const startNext = (): void => {
    const [next = ""] = lines.has(first) ? [first] : lines.keys();
    const line = lines.get(next);
    if (!line) {
      running -= 1;
      return;
    }
    const start = line.shift();
    lines.delete(next);
    if (line.length > 0) lines.set(next, line);
    // Whoever ends hands the place over.
    start?.();
  };

  return async (groups, work) => {
    if (running < atOnce) running += 1;
    else {
      if (allWaiting >= waiting || groups.some(({ name, most }) => (waitingOf.get(name) ?? 0) >= most))
        throw new Refusal("server_busy", { retryAfterSeconds: 2 });
      count(groups, 1);
      const [{ name }] = groups;
      await new Promise<void>((resolve) => {
        lines.set(name, [...(lines.get(name) ?? []), resolve]);
      });
      count(groups, -1);
    }
    try {
      return await work();
    } finally {
      startNext();
    }
  };
};
