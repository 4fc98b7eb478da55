import { LRUCache } from "lru-cache";

export type Cancel = () => void;

/** The clock as a dependency, so that tests control time. */
export interface Clock {
  /** It stands for every clock, that of the database too. */
  readonly simulated: boolean;
  /** Epoch milliseconds: for what people and devices read. It may be set back or forward at any time. */
  now(): number;
  /** Milliseconds since some start, for terms and waits: it only grows, however the time of day is set. */
  elapsed(): number;
  /** Runs the action once after a delay in milliseconds; returns the cancel function. */
  after(milliseconds: number, action: () => void): Cancel;
  /** Runs the action at an interval in milliseconds; returns the cancel function. */
  every(milliseconds: number, action: () => void): Cancel;
  /** Where a test sets the speed of this clock: what leases go by, whose terms the database counts in real time. */
  readonly real?: Pick<Clock, "elapsed" | "every">;
}

// Node fires timers with a longer delay at once.
const longestTimer = 2_147_483_647;

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  simulated: false,
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, Math.min(Math.max(milliseconds, 0), longestTimer));
    timer.unref();
    return () => clearTimeout(timer);
  },
  every: (milliseconds, action) => {
    const timer = setInterval(action, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** Something that was asked for until a time of day: epoch milliseconds of our clock. */
interface Term {
  key: string;
  /** When it was asked for. */
  from: number;
  until: number;
}

/** More than run at once; one that is forgotten is counted from when it is seen next. */
const mostTerms = 20_000;

/**
 * Says which terms are over: those whose end has come, and those that have run, since they were first seen here, for as long as was
 * asked. Otherwise an end would lie hours further ahead after the clock was set back.
 */
export const createTerms = (clock: Pick<Clock, "now" | "elapsed">) => {
  // Made with the first term: it takes the memory of all that it may hold.
  let ends: LRUCache<string, number> | null = null;
  return {
    /** To be asked of every term now and then, so that it is seen before the clock is set. */
    isOver: ({ key, from, until }: Term): boolean => {
      ends ??= new LRUCache({ max: mostTerms });
      const now = clock.now();
      const elapsed = clock.elapsed();
      const id = `${key} ${until}`;
      // What began in the future began before the clock was set back: it lasts for its whole length, as of now. Where its end was set
      // after that, as of what goes on by steps, it lies before its beginning, and only the end counts.
      const isAhead = from > now && from < until;
      const end = ends.get(id) ?? elapsed + until - (isAhead ? from : now);
      ends.set(id, end);
      return until <= now || end <= elapsed;
    },
  };
};
