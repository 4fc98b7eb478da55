import { minuteMs } from "@sgval/quantities/duration";
import type { Clock } from "../clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../database.ts";
import type { Logger } from "../logging.ts";
import type { Lease } from "./leases.ts";

interface LeaderDeps {
  db: Pick<DatabaseHandle, "isUp">;
  clock: Clock;
  logger: Logger;
  /** The lease of the server. */
  lease: Pick<Lease, "isHeld">;
}

interface LeaderTask {
  /** Milliseconds. */
  every: number;
  run(): Promise<void>;
  /** For the log, when it fails. */
  failed: string;
  /** After a failure, and at its time while another node does it: what is in memory may be out of date by the next run. */
  reset?(): void;
}

/** The start has enough to do (ms). */
const firstAfter = 2 * minuteMs;

/** Repeats a task on the node with the lease of the server, one run after the other. */
export const repeatOnLeader = (
  { db, clock, logger, lease }: LeaderDeps,
  { every, run, failed, reset }: LeaderTask,
) => {
  let underWay: Promise<void> = Promise.resolve();
  const runInTurn = (): Promise<void> => {
    underWay = underWay.then(run).catch((error: unknown) => {
      reset?.();
      if (!isDatabaseDown(error)) logger.error({ err: error }, failed);
    });
    return underWay;
  };
  const turn = (): void => {
    if (!lease.isHeld()) reset?.();
    else if (db.isUp()) void runInTurn();
  };
  const cancels: (() => void)[] = [];
  return {
    start: (): void => void cancels.push(clock.after(firstAfter, turn), clock.every(every, turn)),
    /** Runs it now, or when the run before it is over; resolves when it is over. */
    run: runInTurn,
    /** Starts no run any more; resolves when the last one is over. */
    close: (): Promise<void> => {
      for (const cancel of cancels) cancel();
      return underWay;
    },
  };
};
