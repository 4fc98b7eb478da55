import type { Logger } from "./logging.ts";

/** Runs work in the background, so that the response time reveals nothing; errors are logged. */
export interface Background {
  run(work: () => Promise<unknown>): void;
  /** Resolves when everything started so far is done. */
  idle(): Promise<void>;
}

export const createBackground = (logger: Logger): Background => {
  const running = new Set<Promise<void>>();
  return {
    run: (work) => {
      const done = work()
        .then(() => {})
        .catch((error: unknown) => logger.error({ err: error }, "work in the background failed"))
        .finally(() => void running.delete(done));
      running.add(done);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
