import type { Clock } from "../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { holdLease } from "../../kernel/nodes/leases.ts";

/** After the start, which has enough to do (ms). */
const firstAfter = 5_000;
/** After a failure, or while another node does it (ms). */
const againAfter = 600_000;
const ttl = 90_000;

interface Task {
  /** For the log. */
  name: string;
  /** Milliseconds. */
  every: number;
  run(): Promise<unknown>;
}

/** What only one of several nodes does with the readings, under a lease. */
export interface Upkeep {
  /** Whether this node is the one. */
  mayRun(): Promise<boolean>;
  /** Runs a task soon after the start and then at its interval, on the one node. */
  repeat(task: Task): void;
  /** Starts no task any more and lets another node do it. */
  close(): Promise<void>;
}

interface UpkeepDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  /** The node, the same after a restart. */
  owner: string;
}

export const createUpkeep = ({ db, clock, logger, owner }: UpkeepDeps): Upkeep => {
  const lease = holdLease({ db, clock, logger, owner }, "upkeep of readings", { ttl });
  const cancels = new Map<Task, () => void>();
  let underWay: Promise<void> = Promise.resolve();
  let closed = false;

  const schedule = (task: Task, wait: number): void => {
    if (!closed)
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
      if (!closed && (await lease.confirm())) {
        await task.run();
        wait = task.every;
      }
    } catch (error) {
      if (!closed && !isDatabaseDown(error))
        logger.error({ err: error, task: task.name }, "upkeep of readings failed; it is tried again");
    }
    schedule(task, wait);
  };

  return {
    mayRun: lease.confirm,
    repeat: (task) => schedule(task, firstAfter),
    close: () => {
      closed = true;
      for (const cancel of cancels.values()) cancel();
      return lease.release();
    },
  };
};
