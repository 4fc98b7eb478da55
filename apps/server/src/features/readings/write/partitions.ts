import type { Clock } from "../../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { createPartition, monthOf } from "../../../kernel/postgres/partitions.store.ts";
import { listMonths, readingTable } from "./partitions.store.ts";

const monthsAhead = 2;
const retryAfter = 500;

interface Waiter {
  /** Called once; with the error after `close`. */
  done(error: Error | null): void;
  /** Called for every attempt that failed. */
  failed?(error: unknown): void;
}

/** Which months readings can be stored in. */
export interface Partitions {
  /** Whether the partition of a timestamp is known to exist. */
  has(timestamp: number): boolean;
  /** Tries until the partition of the timestamp exists. */
  create(timestamp: number, waiter: Waiter): void;
  /** Looks at the database again: partitions may have been dropped. */
  forget(): void;
  /** Ends the attempts that are under way; what is not created by then fails. */
  close(): Promise<void>;
}

/** Makes the partitions of this month and the next ones, before readings need them. */
export const createPartitionsAhead = async (db: DatabaseHandle, clock: Clock): Promise<void> => {
  for (let later = 0; later <= monthsAhead; later += 1)
    await createPartition(db, readingTable, monthOf(clock.now(), later));
};

/** Makes the partitions of other months when they are needed. */
export const createPartitions = (db: DatabaseHandle, clock: Clock, logger: Logger): Partitions => {
  const months = new Set<number>();
  const waiting = new Map<number, Waiter[]>();
  const running = new Set<Promise<void>>();
  /** The month asked for last: most samples are of the same one. */
  let known = { from: 0, to: 0 };
  let closed = false;

  const lookUp = async (): Promise<void> => {
    // While the database is away nothing is known; what readings need is created then, unless it is there.
    for (const month of await listMonths(db).catch(() => [])) months.add(month);
  };
  const lookedUp = lookUp();

  const settle = (month: number, error: Error | null) => {
    const waiters = waiting.get(month) ?? [];
    waiting.delete(month);
    for (const { done } of waiters) done(error);
  };

  const attempt = async (month: number, first: boolean): Promise<void> => {
    try {
      await lookedUp;
      if (!months.has(month)) await createPartition(db, readingTable, month);
      months.add(month);
      settle(month, null);
    } catch (error) {
      if (closed) return settle(month, error instanceof Error ? error : new Error(String(error)));
      for (const { failed } of waiting.get(month) ?? []) failed?.(error);
      if (first && !isDatabaseDown(error))
        logger.warn(
          { err: error, month: new Date(month).toISOString() },
          "a partition could not be created; trying again",
        );
      clock.after(retryAfter, () => begin(month, false));
    }
  };
  const begin = (month: number, first: boolean) => {
    const run = attempt(month, first).finally(() => running.delete(run));
    running.add(run);
  };

  const create = (timestamp: number, waiter: Waiter) => {
    const month = monthOf(timestamp);
    const waiters = waiting.get(month);
    if (waiters) return void waiters.push(waiter);
    waiting.set(month, [waiter]);
    begin(month, true);
  };

  return {
    has: (timestamp) => {
      if (timestamp >= known.from && timestamp < known.to) return true;
      const month = monthOf(timestamp);
      if (!months.has(month)) return false;
      known = { from: month, to: monthOf(timestamp, 1) };
      return true;
    },
    create,
    forget: () => {
      months.clear();
      known = { from: 0, to: 0 };
    },
    close: async () => {
      closed = true;
      await Promise.all([lookedUp, ...running]);
      for (const month of [...waiting.keys()]) settle(month, new Error("a partition is missing"));
    },
  };
};
