import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { BaseLogger } from "pino";
import type { Postmaster } from "./postmaster.ts";

/** Attempts of the very first start. Left-over processes of a killed server need a moment to vanish. */
const firstAttempts = 5;
/** A server that lived this long is taken as healthy: its next crash is answered at once. */
const healthyAfterMs = 30_000;
const longestWaitMs = 5_000;

/** Waiting time before attempt number `attempt` (0 is the first): none, then doubling up to 5 s. */
const backoffMs = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(longestWaitMs, 100 * 2 ** attempt);

interface Supervised {
  onCrash(listener: () => void): void;
  onReady(listener: () => void): void;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Launches a server, and launches it again whenever it ends unasked, waiting longer after each failure.
 * @param launch starts one life and resolves when it is ready
 * @throws the last error of `launch` when the first start fails
 */
export async function supervise(launch: () => Promise<Postmaster>, logger: BaseLogger): Promise<Supervised> {
  const payload = new EventEmitter();
  const stopping = new AbortController();
  let current: Postmaster | undefined;
  let recovery: Promise<void> = Promise.resolve();
  let failures = 0;

  const launchUntil = async (attempts: number): Promise<void> => {
    for (;;) {
      await delay(backoffMs(failures), undefined, { signal: stopping.signal });
      try {
        watch(await launch());
        return;
      } catch (error) {
        failures++;
        logger.error({ err: error, failures }, "the database did not start");
        if (failures >= attempts) throw error;
      }
    }
  };

  const watch = (postmaster: Postmaster): void => {
    current = postmaster;
    const readyAt = performance.now();
    void postmaster.exited.then((exit) => {
      current = undefined;
      if (stopping.signal.aborted) return;
      failures = performance.now() - readyAt > healthyAfterMs ? 0 : failures + 1;
      logger.error(
        { postgresPid: postmaster.pid, ...exit },
        "the database ended unexpectedly; restarting it",
      );
      payload.emit("crash");
      recovery = launchUntil(Number.POSITIVE_INFINITY).then(
        () => {
          logger.info({ postgresPid: current?.pid }, "the database is back");
          payload.emit("ready");
        },
        () => undefined,
      );
    });
  };

  await launchUntil(firstAttempts);
  failures = 0;
  return {
    onCrash: (listener) => void payload.on("crash", listener),
    onReady: (listener) => void payload.on("ready", listener),
    pid: () => current?.pid,
    stop: async () => {
      stopping.abort();
      await recovery;
      await current?.stop();
    },
  };
}
