import { minuteMs } from "@sgval/quantities/duration";
import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

const mostRemembered = 10_000;

/**
 * True once per period and source; limits the log lines of a broken or hostile source.
 * @param period milliseconds
 */
export const createOncePer = (clock: Clock, period: number) => {
  // Made when it is needed: it takes the memory of all that it may hold, and most faults never happen.
  let seen: LRUCache<string, true> | null = null;
  return (source: string): boolean => {
    // An entry is stale when it is older than its ttl, not when it is as old.
    seen ??= new LRUCache({ max: mostRemembered, ttl: period - 1, ttlResolution: 0, perf: clock });
    if (seen.has(source)) return false;
    seen.set(source, true);
    return true;
  };
};

/** {@link createOncePer} of one minute. */
export const createOncePerMinute = (clock: Clock) => createOncePer(clock, minuteMs);
