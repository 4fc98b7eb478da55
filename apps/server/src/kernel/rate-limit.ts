import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import { Refusal } from "./errors.ts";

/** Names counted at once; the longest unused ones are forgotten, so that new names cannot fill the memory. */
const mostRemembered = 20_000;

/** @param wait milliseconds */
const tooManyRequests = (wait: number): Refusal =>
  new Refusal("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });

/**
 * Counts uses by name within a sliding period. The returned function counts one use for every name given, or throws
 * `too_many_requests` with how long to wait; such a use is not counted.
 * @param period milliseconds
 */
export const createRateLimit = (clock: Clock, period: number) => {
  const uses = new LRUCache<string, readonly number[]>({ max: mostRemembered });
  return (limits: readonly { name: string; most: number }[]): void => {
    const now = clock.now();
    const counted = limits.map(({ name, most }) => {
      const times = (uses.get(name) ?? []).filter((time) => time > now - period);
      if (times[0] !== undefined && times.length >= most) throw tooManyRequests(times[0] + period - now);
      return { name, times: [...times, now] };
    });
    for (const { name, times } of counted) uses.set(name, times);
  };
};

/** All in milliseconds. */
interface PauseTimes {
  first: number;
  longest: number;
  /** Failures are forgotten this long after the last one. */
  forgetAfter: number;
}

/** Pauses a name after failures; each further failure doubles the pause. */
export const createFailurePauses = (clock: Clock, { first, longest, forgetAfter }: PauseTimes) => {
  const failures = new LRUCache<string, { count: number; until: number }>({
    max: mostRemembered,
    ttl: forgetAfter,
    ttlResolution: 0,
    perf: clock,
  });
  const pausedUntil = (names: readonly string[]): number | null => {
    const until = Math.max(...names.map((name) => failures.get(name)?.until ?? 0));
    return until > clock.now() ? until : null;
  };
  return {
    /** The end of the longest pause in epoch milliseconds; `null` when no name is paused. */
    pausedUntil,
    /** Throws `too_many_requests` while one of the names is paused. */
    demand: (names: readonly string[]): void => {
      const until = pausedUntil(names);
      if (until !== null) throw tooManyRequests(until - clock.now());
    },
    /** @param free failures before the first pause */
    fail: (name: string, free: number): void => {
      const count = (failures.get(name)?.count ?? 0) + 1;
      const pause = count < free ? 0 : Math.min(first * 2 ** (count - free), longest);
      failures.set(name, { count, until: clock.now() + pause });
    },
    forget: (names: readonly string[]): void => {
      for (const name of names) failures.delete(name);
    },
  };
};

/** How many messages one sender may send. */
export interface MessageRate {
  /** Per second, over time. */
  perSecond: number;
  /** At once, after a silence. */
  burst: number;
}

/**
 * A token bucket. The returned function takes tokens and gives the milliseconds to wait for them, 0 for none; one that
 * would have to wait and may not takes none.
 */
export const createTokenBucket = (clock: Clock, { perSecond, burst }: MessageRate) => {
  let tokens = burst;
  let filledAt = clock.now();
  return (count: number, mayWait: boolean): number => {
    const now = clock.now();
    const left = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond) - count;
    const wait = left >= 0 ? 0 : (-left / perSecond) * 1000;
    tokens = wait > 0 && !mayWait ? left + count : left;
    filledAt = now;
    return wait;
  };
};
