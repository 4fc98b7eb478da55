import type { TestClock } from "@sgval/contract/test-clock";

/** By what the city lives: the real time, or that which tests share with the server. */
export type CityClock = Pick<TestClock, "now" | "after" | "every">;

export const realClock: CityClock = {
  now: Date.now,
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  every: (milliseconds, action) => {
    const timer = setInterval(action, milliseconds);
    return () => clearInterval(timer);
  },
};
