import type { Clock } from "../../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown, mayPass } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { singleFlight } from "../../../kernel/serialize.ts";
import type { Signal } from "./alarm-signal.ts";

interface QueueDeps {
  db: Pick<DatabaseHandle, "isUp">;
  clock: Clock;
  logger: Logger;
  /** Stores signals in one transaction; when it rejects, none of them is stored. */
  write(batch: readonly Signal[]): Promise<void>;
  /** Something was given up: the database refuses it by itself, or far too much waits. */
  givenUp(signal: Signal): void;
}

/** Signals of one transaction: their ids fit into one notification of the database. */
const batchSize = 500;
/** Beyond it the oldest are given up: only state changes wait here, so the database was away for very long. */
const mostWaiting = 200_000;
const againAfter = 2_000;

/**
 * Signals on their way into the database, in their order. What fails for a while is tried again; what is refused takes
 * nothing else along.
 */
export const createSignalQueue = ({ db, clock, logger, write, givenUp }: QueueDeps) => {
  let waiting: Signal[] = [];
  let batch: Signal[] = [];
  let size = batchSize;
  /** Whether it is tried again a little later. */
  let isDelayed = false;

  /** Whether to go on at once. */
  const failed = (error: unknown): boolean => {
    if (isDatabaseDown(error)) return false;
    const passes = mayPass(error);
    logger[passes ? "warn" : "error"]({ err: error, alarms: batch.length }, "alarms could not be stored yet");
    // Fewer at once are in the way of less, and show which of them is refused.
    size = Math.max(1, Math.ceil(batch.length / 2));
    if (passes || batch.length > 1) return !passes;
    const [refused] = batch.splice(0);
    size = batchSize;
    if (refused) {
      const { deviceId, kind, channel, type } = refused;
      logger.error({ deviceId, kind, channel, type }, "an alarm cannot be stored and is given up");
      givenUp(refused);
    }
    return true;
  };
  const work = async (): Promise<void> => {
    for (let goesOn = true; goesOn && waiting.length > 0 && db.isUp(); ) {
      batch = waiting.splice(0, size);
      try {
        await write(batch);
        batch = [];
      } catch (error) {
        goesOn = failed(error);
        waiting = [...batch, ...waiting];
        batch = [];
      }
    }
    if (waiting.length === 0) size = batchSize;
    else if (!isDelayed) {
      isDelayed = true;
      clock.after(againAfter, () => {
        isDelayed = false;
        void flush();
      });
    }
  };
  const flush = singleFlight(work);

  return {
    add: (signal: Signal): void => {
      const oldest = waiting.length >= mostWaiting ? waiting.shift() : undefined;
      if (oldest) givenUp(oldest);
      waiting.push(signal);
      // What else happens in this turn goes into the same transaction.
      if (waiting.length === 1) setImmediate(() => void flush());
    },
    /** What is not known to be stored, oldest first. */
    pending: (): readonly Signal[] => [...batch, ...waiting],
    /** Resolves when everything before it is written, unless the database is away. */
    flush,
  };
};
