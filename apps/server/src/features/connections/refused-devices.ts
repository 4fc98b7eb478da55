import { minuteMs } from "@sgval/quantities/duration";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { isDatabaseDown } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { storableText } from "../../kernel/postgres/storable-text.ts";
import {
  addRefusals,
  dropRefusalsBeyond,
  type RefusedCount,
  type RefusedRetention,
  type RefusedSender,
} from "./refused-devices.store.ts";

/** Counts who was refused as a device, and how long the answer to the next wrong token waits. */
export interface RefusedDevices {
  note(sender: RefusedSender, topic?: string): void;
  /**
   * How long to hold back the answer to a wrong token, in milliseconds: the first tries of a name from an address are
   * answered at once, then each waits twice as long. A right token never waits.
   */
  holdBack(address: string, name: string): number;
  /** Writes what is counted so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEvery = 10_000;
const mostUnwritten = 2_000;
const nameLength = 128;
export const refusedRetention: RefusedRetention = { days: 30, perAddress: 50, inAll: 1_000 };

const freeTries = 5;
const firstWait = 1_000;
const longestWait = 10_000;
const forgetAfter = 10 * minuteMs;

interface RefusedDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  retention: RefusedRetention;
}

export const createRefusedDevices = ({ db, clock, logger, retention }: RefusedDeps): RefusedDevices => {
  const tries = new LRUCache<string, number>({
    max: 20_000,
    ttl: forgetAfter,
    ttlResolution: 0,
    perf: clock,
  });
  let counts = new Map<string, RefusedCount>();
  let writing: Promise<void> = Promise.resolve();

  const add = (count: RefusedCount): void => {
    const key = JSON.stringify([count.source, count.address, count.name, count.reason]);
    const stored = counts.get(key);
    // Names made up by the thousand: the newest are counted, the oldest given up.
    if (!stored && counts.size >= mostUnwritten) counts.delete(counts.keys().next().value ?? "");
    counts.delete(key);
    counts.set(key, {
      ...count,
      topic: count.topic ?? stored?.topic ?? null,
      times: count.times + (stored?.times ?? 0),
      firstAt: Math.min(count.firstAt, stored?.firstAt ?? count.firstAt),
      lastAt: Math.max(count.lastAt, stored?.lastAt ?? count.lastAt),
    });
  };

  const write = async (): Promise<void> => {
    if (counts.size === 0 || !db.isUp()) return;
    const batch = [...counts.values()];
    counts = new Map();
    try {
      await addRefusals(db.kysely, batch);
      await dropRefusalsBeyond(db.kysely, retention, clock.now());
    } catch (error) {
      if (isDatabaseDown(error)) for (const count of batch) add(count);
      else logger.error({ err: error }, "refused devices could not be stored");
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const stop = clock.every(flushEvery, () => void flush());

  return {
    note: ({ name, ...sender }, topic) => {
      const now = clock.now();
      add({
        ...sender,
        name: storableText(name, nameLength),
        topic: topic === undefined ? null : storableText(topic, nameLength),
        times: 1,
        firstAt: now,
        lastAt: now,
      });
    },
    holdBack: (address, name) => {
      const key = `${address} ${name}`;
      const count = (tries.get(key) ?? 0) + 1;
      tries.set(key, count);
      return count <= freeTries ? 0 : Math.min(firstWait * 2 ** (count - freeTries - 1), longestWait);
    },
    flush,
    close: () => {
      stop();
      return flush();
    },
  };
};
