import type { Clock } from "../kernel/clock.ts";

interface Pending {
  due: number;
  every: number | null;
  action: () => void;
}

export interface FakeClock extends Clock {
  /** Moves time forward, running what falls due in order, and lets promises settle in between. */
  advance(milliseconds: number): Promise<void>;
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that stands still until it is told to move. */
export const fakeClock = (start = Date.parse("2025-11-20T01:00:00Z")): FakeClock => {
  let now = start;
  const pending = new Set<Pending>();
  const add = (entry: Pending) => {
    pending.add(entry);
    return () => void pending.delete(entry);
  };
  const nextUntil = (end: number) =>
    [...pending].filter((entry) => entry.due <= end).sort((one, other) => one.due - other.due)[0];

  return {
    simulated: true,
    now: () => now,
    after: (milliseconds, action) => add({ due: now + Math.max(milliseconds, 0), every: null, action }),
    every: (milliseconds, action) => add({ due: now + milliseconds, every: milliseconds, action }),
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        now = next.due;
        if (next.every === null) pending.delete(next);
        else next.due += next.every;
        next.action();
        await settle();
      }
      now = end;
      await settle();
    },
  };
};
