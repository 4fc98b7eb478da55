export type Cancel = () => void;

/** Time as a dependency, so that a day of timers runs in a test in milliseconds. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs the action once after so many milliseconds, unless cancelled. */
  after(milliseconds: number, action: () => void): Cancel;
  /** Runs the action again and again, every so many milliseconds, until cancelled. */
  every(milliseconds: number, action: () => void): Cancel;
}

// Timers longer than this fire at once in Node.
const longestTimer = 2_147_483_647;

/** The machine's clock. Its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
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
