import type { Clock } from "./clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "./database.ts";
import type { Logger } from "./logging.ts";

const usualPause = 10_000;

interface WriteBehindDeps {
  db: Pick<DatabaseHandle, "isUp">;
  clock: Pick<Clock, "every">;
  logger: Pick<Logger, "error">;
}

interface WriteBehindOptions<Value> {
  /** What is written, for the log: "refused devices". */
  name: string;
  /** Milliseconds between writes; 10 s left out. */
  every?: number;
  /** Values that may wait; beyond it the one added longest ago is given up. */
  most: number;
  /** One value of two with the same key that were not written yet. */
  merge(older: Value, newer: Value): Value;
  /** Writes all of them or none, those added first at the beginning. */
  store(values: readonly Value[]): Promise<unknown>;
}

/** Values that are written to the database a little later, many at once. */
export interface WriteBehind<Value> {
  add(key: string, value: Value): void;
  /** Drops values that were not written yet. */
  forget(matches: (value: Value) => boolean): void;
  /** Writes now; what was added before it is written when it resolves, unless the database is away. */
  flush(): Promise<void>;
  /** Writes what waits, then stops. */
  close(): Promise<void>;
}

/**
 * Gathers values by key and writes them now and then. They wait while the database is away. A batch that it refuses is
 * written once more with what came meanwhile, and then value by value, so that only those are given up that it refuses.
 */
export const createWriteBehind = <Value>(
  { db, clock, logger }: WriteBehindDeps,
  { name, every = usualPause, most, merge, store }: WriteBehindOptions<Value>,
): WriteBehind<Value> => {
  let waiting = new Map<string, Value>();
  let underWay = new Map<string, Value>();
  let writing: Promise<void> = Promise.resolve();
  /** A write that has not begun: it will take what is added until then. */
  let next: Promise<void> | null = null;
  let refused = false;

  const add = (key: string, value: Value): void => {
    const older = waiting.get(key);
    waiting.delete(key);
    const [oldest] = waiting.keys();
    if (waiting.size >= most && oldest !== undefined) waiting.delete(oldest);
    waiting.set(key, older === undefined ? value : merge(older, value));
  };
  const putBack = (): void => {
    const newer = waiting;
    waiting = underWay;
    for (const [key, value] of newer) add(key, value);
  };

  /** Leaves under way what a database that went away has not taken; returns how many it refused. */
  const writeSingly = async (): Promise<number> => {
    let givenUp = 0;
    for (const [key, value] of underWay) {
      try {
        await store([value]);
      } catch (error) {
        if (isDatabaseDown(error)) return givenUp;
        givenUp += 1;
      }
      underWay.delete(key);
    }
    return givenUp;
  };

  const write = async (): Promise<void> => {
    next = null;
    if (waiting.size === 0 || !db.isUp()) return;
    underWay = waiting;
    waiting = new Map();
    const values = underWay.size;
    try {
      await store([...underWay.values()]);
      refused = false;
    } catch (error) {
      if (isDatabaseDown(error)) return putBack();
      const givenUp = refused ? await writeSingly() : 0;
      refused = !refused;
      putBack();
      logger.error({ err: error, values, givenUp }, `${name} could not be stored`);
    } finally {
      underWay = new Map();
    }
  };
  const flush = (): Promise<void> => {
    if (next) return next;
    next = writing.then(write);
    writing = next;
    return next;
  };
  const stop = clock.every(every, () => void flush());

  return {
    add,
    forget: (matches) => {
      for (const values of [waiting, underWay])
        for (const [key, value] of values) if (matches(value)) values.delete(key);
    },
    flush,
    close: () => {
      stop();
      return flush();
    },
  };
};
