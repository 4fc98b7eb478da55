import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "./clock.ts";
import { Refusal } from "./errors.ts";
import type { Logger } from "./logging.ts";
import {
  countTries,
  countUses,
  dropExpiredLimits,
  forgetNames,
  forgetPrefix,
  longestPause,
  markUsed,
  withdrawTries,
} from "./rate-limit.store.ts";
import type { Database } from "./schema.ts";

// What protects is counted in the database, so that neither a restart nor another node gives more tries.

interface LimitDeps {
  db: { kysely: Kysely<Database> };
  clock: Clock;
}

/** Names of one limit; hashed, because people type passwords into the field of the login name. */
const namesOf =
  (limit: string) =>
  (name: string): string =>
    createHash("sha256").update(`${limit}\n${name}`).digest("base64url");

/** @param wait milliseconds */
const tooManyRequests = (wait: number): Refusal =>
  new Refusal("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });

/**
 * Counts uses by name within a sliding period. The returned function counts one use for every name given, or throws
 * `too_many_requests` with how long to wait; such a use is not counted.
 * @param limit sets its names apart from those of other limits
 * @param period milliseconds
 */
export const createRateLimit = ({ db, clock }: LimitDeps, limit: string, period: number) => {
  const nameOf = namesOf(limit);
  return async (uses: readonly { name: string; most: number }[]): Promise<void> => {
    const named = uses.map(({ name, most }) => ({ name: nameOf(name), most }));
    const wait = await countUses(db.kysely, clock, named, period);
    if (wait !== null) throw tooManyRequests(wait);
  };
};

/** How often a name may be tried; times in milliseconds. */
export interface TryLimit {
  /** The limits of a group are asked for and forgotten together. */
  group: string;
  name: string;
  /** Tries before the first pause; each further one doubles it. */
  free: number;
  first: number;
  longest: number;
  /** Tries are forgotten this long after the last one. */
  forgetAfter: number;
  /** A right try forgets the wrong ones before it; otherwise it only does not count itself. */
  forgottenBySuccess: boolean;
}

/** A try that counts as wrong until it is said otherwise. */
export interface CountedTry {
  succeeded(): Promise<void>;
  /** It turned out neither right nor wrong. */
  withdraw(): Promise<void>;
}

/**
 * Counts tries before they are checked, so that parallel ones cannot pass together, and pauses names with too many.
 * @param limit sets its names apart from those of other limits
 */
export const createTryLimits = ({ db, clock }: LimitDeps, limit: string) => {
  const nameOf = namesOf(limit);
  const prefixOf = (group: string) => `${nameOf(group)}/`;
  return {
    /** Counts a try for every name, or throws `too_many_requests` and counts none while one of them is paused. */
    begin: async (limits: readonly TryLimit[]): Promise<CountedTry> => {
      const named = limits.map((one) => ({ ...one, name: prefixOf(one.group) + nameOf(one.name) }));
      const names = named.map(({ name }) => name);
      const waitFor = async () => (await longestPause(db.kysely, clock, { names }))?.wait;
      // Most refused tries end here, with a read; those that come together are refused as they count.
      const paused = await waitFor();
      if (paused !== undefined) throw tooManyRequests(paused);
      const counted = await countTries(db.kysely, clock, named);
      if (counted.length < named.length) {
        await withdrawTries(db.kysely, counted);
        throw tooManyRequests((await waitFor()) ?? 1_000);
      }
      const namesWhere = (forgotten: boolean) =>
        named.filter((one) => one.forgottenBySuccess === forgotten).map(({ name }) => name);
      return {
        succeeded: async () => {
          await forgetNames(db.kysely, namesWhere(true));
          await withdrawTries(db.kysely, namesWhere(false));
        },
        withdraw: () => withdrawTries(db.kysely, counted),
      };
    },
    /** The end of the longest pause of a group in epoch milliseconds; `null` when there is none. */
    pausedUntil: async (group: string): Promise<number | null> =>
      (await longestPause(db.kysely, clock, { prefix: prefixOf(group) }))?.until.getTime() ?? null,
    forget: (group: string): Promise<void> => forgetPrefix(db.kysely, prefixOf(group)),
  };
};

/**
 * Links and tickets that are good once. The returned function is true for the first use of a name.
 * @param limit sets its names apart from those of other limits
 * @param lifetime how long a name is remembered (milliseconds): as long as the link is good by itself
 */
export const createUsedOnce = ({ db, clock }: LimitDeps, limit: string, lifetime: number) => {
  const nameOf = namesOf(limit);
  return (name: string): Promise<boolean> => markUsed(db.kysely, clock, nameOf(name), lifetime);
};

const sweepEvery = 10 * 60_000;

/** Deletes what counts no longer, from time to time. */
export const sweepLimits = ({ db, clock, logger }: LimitDeps & { logger: Logger }): void => {
  clock.every(sweepEvery, () => {
    dropExpiredLimits(db.kysely, clock).catch((error) =>
      logger.debug({ err: error }, "expired limits could not be deleted"),
    );
  });
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
export const createTokenBucket = (clock: Pick<Clock, "elapsed">, { perSecond, burst }: MessageRate) => {
  let tokens = burst;
  let filledAt = clock.elapsed();
  return (count: number, mayWait: boolean): number => {
    const now = clock.elapsed();
    const left = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond) - count;
    const wait = left >= 0 ? 0 : (-left / perSecond) * 1000;
    tokens = wait > 0 && !mayWait ? left + count : left;
    filledAt = now;
    return wait;
  };
};
