import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { isDatabaseDown } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { markRests } from "../write/pending-hours.ts";
import { oldestKept } from "./retain-readings.ts";
import { rollUpHours } from "./rollups.store.ts";

const every = 30_000;
/** Hours per transaction: few, so that live readings never wait long for one. */
const hoursPerBatch = 400;
/** An hour is rolled up this long (ms) after its end, so that its last readings are committed. */
const grace = 60_000;

export interface Rollups {
  /** Rolls up every pending hour that is over; returns how many. */
  run(): Promise<number>;
  close(): Promise<void>;
}

/** Keeps hourly and daily rollups up to date with the readings, late ones too. */
export const createRollups = (
  db: DatabaseHandle,
  clock: Clock,
  logger: Logger,
  /** Whether this node is the one that does the upkeep. */
  mayRun: () => Promise<boolean>,
  timeZone: string,
  retentionMonths: number,
): Rollups => {
  let running: Promise<number> | null = null;
  let closed = false;

  const rollUpAll = async (): Promise<number> => {
    let done = 0;
    for (let hours = hoursPerBatch; hours === hoursPerBatch && !closed; done += hours)
      hours = await rollUpHours(db, {
        now: clock.now() - grace,
        markedBefore: clock.now() - markRests,
        rawSince: oldestKept(clock.now(), retentionMonths),
        limit: hoursPerBatch,
        timeZone,
      });
    return done;
  };
  const run = (): Promise<number> => {
    running ??= rollUpAll().finally(() => {
      running = null;
    });
    return running;
  };
  const runInTurn = async () => {
    if (await mayRun()) await run();
  };
  const stop = clock.every(every, () => {
    runInTurn().catch((error) => {
      if (!closed && !isDatabaseDown(error))
        logger.error({ err: error }, "rollups failed; the next run tries again");
    });
  });
  return {
    run,
    close: async () => {
      closed = true;
      stop();
      await running?.catch(() => undefined);
    },
  };
};
