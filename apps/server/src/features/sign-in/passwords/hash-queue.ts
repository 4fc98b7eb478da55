import { Refusal } from "../../../kernel/errors.ts";

/** Whose work waits: people known by a session, a link or a browser come before anybody else. */
export type Whose = "known" | "unknown";

/**
 * Runs a bounded number of works at once and lets a bounded number wait, so that a flood takes neither memory nor the
 * places of those who are known. The returned function throws `server_busy` when there is no place.
 */
export const createHashQueue = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  let running = 0;
  const queues: Record<Whose, (() => void)[]> = { known: [], unknown: [] };

  return async <T>(whose: Whose, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (queues[whose].length < waiting)
      // Whoever ends hands its place over.
      await new Promise<void>((resolve) => queues[whose].push(resolve));
    else throw new Refusal("server_busy", { retryAfterSeconds: 2 });
    try {
      return await work();
    } finally {
      const next = queues.known.shift() ?? queues.unknown.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
