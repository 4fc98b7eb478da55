import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { isDatabaseDown } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { hourOf } from "../write/pending-hours.ts";
import {
  changeDayZone,
  closeHours,
  findWork,
  type HoursRolledUp,
  rebuildDays,
  rollUpHours,
} from "./rollups.store.ts";

/**
 * Between two runs (ms): as long as the last one took, so that roll-ups use half of one connection's time, but so short
 * that a back-fill is seen in charts within 5 s. After a run that found nothing to do, the longest.
 */
const shortestRest = 1_000;
const longestRest = 3_000;
/** Hours per transaction: few, so that a chart gets them soon. */
const hoursPerBatch = 400;
/** An hour is closed this long (ms) after its end, so that it is rolled up once, with its last readings. */
const grace = 60_000;

export interface Rollups {
  /** Rolls up every pending hour that is over; returns how many. */
  run(): Promise<number>;
  /** Another feature that keeps something of these hours: its step is part of their transaction. */
  onRolledUp(step: HoursRolledUp): void;
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
): Rollups => {
  let running: Promise<number> | null = null;
  let closed = false;
  let cancel = () => {};
  const followers: HoursRolledUp[] = [];

  const rollUpAll = async (): Promise<number> => {
    const open = hourOf(clock.now() - grace);
    const work = await findWork(db, open, timeZone);
    // A batch that takes long keeps its hour open; what is closed already can be rolled up.
    if (work.close) await closeHours(db, open);
    if (work.changeZone) await changeDayZone(db, timeZone);
    if (!(work.close || work.changeZone || work.rollUp)) return 0;
    let done = 0;
    for (let more = true; more && !closed; ) {
      const hours = await rollUpHours(db, { limit: hoursPerBatch, timeZone, followers });
      done += hours;
      // Days of one device at a time: a back-fill must not wait for those of all.
      more = hours === hoursPerBatch || (await rebuildDays(db, timeZone));
    }
    return done;
  };
  const run = (): Promise<number> => {
    running ??= rollUpAll().finally(() => {
      running = null;
    });
    return running;
  };
  const runInTurn = async () => {
    const startedAt = clock.elapsed();
    let isIdle = false;
    try {
      isIdle = !(await mayRun()) || closed || (await run()) === 0;
    } catch (error) {
      if (!closed && !isDatabaseDown(error))
        logger.error({ err: error }, "rollups failed; the next run tries again");
    }
    const took = clock.elapsed() - startedAt;
    restFor(isIdle ? longestRest : Math.min(Math.max(took, shortestRest), longestRest));
  };
  const restFor = (rest: number) => {
    if (!closed) cancel = clock.after(rest, () => void runInTurn());
  };
  restFor(shortestRest);
  return {
    run,
    onRolledUp: (step) => void followers.push(step),
    close: async () => {
      closed = true;
      cancel();
      await running?.catch(() => undefined);
    },
  };
};
