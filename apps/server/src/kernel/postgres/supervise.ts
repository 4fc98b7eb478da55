import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { BaseLogger } from "pino";
import type { Postmaster } from "./postmaster.ts";

/** Attempts of the first start; left-over processes of a killed server may take a short time to exit. */
const firstAttempts = 5;
/** After running this long, a crash is answered by an immediate restart. */
const healthyAfterMs = 30_000;
const maxBackoffMs = 5_000;

/** Exponential backoff before attempt number `attempt`: none for 0, then doubling up to 5 s. */
const backoffMs = (attempt: number): number =>
  attempt === 0 ? 0 : Math.min(maxBackoffMs, 100 * 2 ** attempt);

interface Supervised {
  onCrash(listener: () => void): void;
  onReady(listener: () => void): void;
  pid(): number | undefined;
  stop(within?: number): Promise<void>;
}

/**
 * Starts a server and restarts it when it exits unexpectedly, with exponential backoff.
 * @param launch starts one server process and resolves when it is ready
 * @throws the last error of `launch` when the first start fails
 */
export async function supervise(launch: () => Promise<Postmaster>, logger: BaseLogger): Promise<Supervised> {
  const events = new EventEmitter();
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
      events.emit("crash");
      recovery = launchUntil(Number.POSITIVE_INFINITY).then(
        () => {
          logger.info({ postgresPid: current?.pid }, "the database is back");
          events.emit("ready");
        },
        () => undefined,
      );
    });
  };

  await launchUntil(firstAttempts);
  failures = 0;
  return {
    onCrash: (listener) => void events.on("crash", listener),
    onReady: (listener) => void events.on("ready", listener),
    pid: () => current?.pid,
    stop: async (within) => {
      stopping.abort();
      await recovery;
      await current?.stop(within);
    },
  };
}
