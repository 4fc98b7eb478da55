import { type Clock, systemClock } from "../kernel/clock.ts";

interface Pending {
  due: number;
  every: number | null;
  action: () => void;
}

export interface FakeClock extends Clock {
  /** Moves time forward, running what falls due in order, and lets promises settle in between. */
  advance(milliseconds: number): Promise<void>;
  /** Sets the time of day forward or back, as an administrator or NTP does: no time passes and nothing falls due. */
  setBy(milliseconds: number): void;
}

/**
 * How long before the end of a move what falls due settles one by one (milliseconds). Before that only what is due at one
 * time does so together: hours have tens of thousands of turns.
 */
const closely = 10 * 60_000;

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that stands still until a test moves it. */
export const fakeClock = (start = Date.parse("2025-11-20T01:00:00Z")): FakeClock => {
  let elapsed = 0;
  // The time of day at the start, as it is set now.
  let origin = start;
  const pending = new Set<Pending>();
  const add = (entry: Pending) => {
    pending.add(entry);
    return () => void pending.delete(entry);
  };
  /** The first of those that fall due; a day has thousands of turns, for each of which all are looked at. */
  const nextUntil = (end: number): Pending | undefined => {
    let next: Pending | undefined;
    for (const entry of pending) if (entry.due <= end && (!next || entry.due < next.due)) next = entry;
    return next;
  };

  return {
    simulated: true,
    now: () => origin + elapsed,
    elapsed: () => elapsed,
    after: (milliseconds, action) => add({ due: elapsed + Math.max(milliseconds, 0), every: null, action }),
    every: (milliseconds, action) => add({ due: elapsed + milliseconds, every: milliseconds, action }),
    setBy: (milliseconds) => {
      origin += milliseconds;
    },
    advance: async (milliseconds) => {
      const end = elapsed + milliseconds;
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        elapsed = next.due;
        if (next.every === null) pending.delete(next);
        else next.due += next.every;
        next.action();
        await (elapsed > end - closely || nextUntil(elapsed) === undefined ? settle() : null);
      }
      elapsed = end;
      await settle();
    },
  };
};

/** The clock of a test in real time, which no test moves. */
export const runningClock: FakeClock = {
  ...systemClock,
  advance: () => Promise.reject(new Error("this test runs in real time")),
  setBy: () => {
    throw new Error("this test runs in real time");
  },
};
