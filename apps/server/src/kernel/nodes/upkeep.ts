import type { Clock } from "../clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../database.ts";
import type { Logger } from "../logging.ts";
import { holdLease } from "./leases.ts";

interface Task {
  /** For the log. */
  name: string;
  /** Milliseconds. */
  every: number;
  /** The signal ends a long task between two of its steps. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** What only one of several nodes does, under a lease. */
export interface Upkeep {
  /** Whether this node is the one. */
  mayRun(): Promise<boolean>;
  /** Runs a task soon after the start and then at its interval, on the one node. */
  repeat(task: Task): void;
  /** Starts no task any more, and lets another node do it when the one that runs has ended. */
  close(): Promise<void>;
}

interface UpkeepDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  /** The node, the same after a restart. */
  owner: string;
}

interface UpkeepOptions {
  /** Of the lease and for the log. */
  name: string;
  /** How long the lease lasts (ms): longer than tasks run, unless `mayRun` is asked meanwhile. */
  ttl: number;
  /** After the start, which has enough to do (ms). */
  firstAfter: number;
  /** After a failure, or while another node does it (ms). */
  againAfter: number;
}

export const createUpkeep = (
  { db, clock, logger, owner }: UpkeepDeps,
  { name, ttl, firstAfter, againAfter }: UpkeepOptions,
): Upkeep => {
  const lease = holdLease({ db, clock, logger, owner }, name, { ttl });
  const cancels = new Map<Task, () => void>();
  const closing = new AbortController();
  const { signal } = closing;
  let underWay: Promise<void> = Promise.resolve();

  const schedule = (task: Task, wait: number): void => {
    if (!signal.aborted)
      cancels.set(
        task,
        clock.after(wait, () => {
          // One at a time: tasks change the structure of the same table.
          underWay = underWay.then(() => runInTurn(task));
        }),
      );
  };
  const runInTurn = async (task: Task): Promise<void> => {
    let wait = againAfter;
    try {
      if (!signal.aborted && (await lease.confirm())) {
        await task.run(signal);
        wait = task.every;
      }
    } catch (error) {
      if (!signal.aborted && !isDatabaseDown(error))
        logger.error({ err: error, task: task.name }, `${name} failed; it is tried again`);
    }
    schedule(task, wait);
  };

  return {
    mayRun: lease.confirm,
    repeat: (task) => schedule(task, firstAfter),
    close: async () => {
      closing.abort();
      for (const cancel of cancels.values()) cancel();
      await underWay;
      await lease.release();
    },
  };
};
