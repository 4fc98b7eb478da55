import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { isDatabaseDown } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { markRests } from "../write/pending-hours.ts";
import { oldestKept } from "./retain-readings.ts";
import { rollupsStore } from "./rollups.store.ts";

const every = 30_000;
/** Small bites: a bite is one transaction, and live readings wait for none of them for long. */
const hoursPerBite = 400;
/** Commits of the closing hour are over by then. */
const grace = 60_000;

export interface Rollups {
  /** Works off every pending hour that is over; returns how many. */
  run(): Promise<number>;
  close(): Promise<void>;
}

/** Keeps hourly and daily rollups in step with the readings, late ones too. */
export const createRollups = (
  db: DatabaseHandle,
  clock: Clock,
  logger: Logger,
  timeZone: string,
  retentionMonths: number,
): Rollups => {
  const store = rollupsStore(db, timeZone);
  let running: Promise<number> | null = null;
  let closed = false;

  const workOff = async (): Promise<number> => {
    let done = 0;
    for (let bite = hoursPerBite; bite === hoursPerBite && !closed; done += bite)
      bite = await store.rollUpSome(
        clock.now() - grace,
        clock.now() - markRests,
        oldestKept(clock.now(), retentionMonths),
        hoursPerBite,
      );
    return done;
  };
  const run = (): Promise<number> => {
    running ??= workOff().finally(() => {
      running = null;
    });
    return running;
  };
  const stop = clock.every(every, () => {
    run().catch((error) => {
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
