import { minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/schema.ts";
import { type ActivityFilter, countActivityAfter, lastIdBefore } from "./activity.store.ts";

/** Entries older than this have no neighbour with a smaller id that is still being written. */
const settledAfter = 5 * minuteMs;
const filtersRemembered = 500;

/**
 * Counts the entries of a filter. The log only grows, so that what was counted once is not read again: later counts read
 * what was added since.
 */
export const createActivityCount = (db: Kysely<Database>, clock: Pick<Clock, "now">) => {
  const counted = new LRUCache<string, { total: number; upTo: number }>({ max: filtersRemembered });
  return async (filter: ActivityFilter): Promise<number> => {
    const key = JSON.stringify(filter);
    const known = counted.get(key) ?? { total: 0, upTo: 0 };
    const upTo = (await lastIdBefore(db, new Date(clock.now() - settledAfter))) ?? known.upTo;
    const { total, settled } = await countActivityAfter(db, filter, known.upTo, upTo);
    counted.set(key, { total: known.total + settled, upTo });
    return known.total + total;
  };
};
