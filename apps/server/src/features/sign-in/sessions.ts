import { randomBytes } from "node:crypto";
import { dayMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Actor, PlaceField } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import { hashSecret } from "../../kernel/secrets/secret-hash.ts";
import { findSessions, noteSeen, type SessionRow, touchSession } from "./sessions.store.ts";

/** A session is over: its sockets must end too. */
export const sessionEnded = defineSharedEvent<{ sessionId: number }>("sessionEnded");

/** The rights or scope of a user changed, or the account is gone: nothing may go on with the old rights. */
export const rightsChanged = defineSharedEvent<{ userId: number }>("rightsChanged");

/** What is kept with a session besides rights changed, such as the units and the name of its user. */
export const preferencesChanged = defineSharedEvent<{ userId: number }>("preferencesChanged");

/** 256 random bits; the database only ever sees the hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** How long a session lives without use, in milliseconds. */
export const sessionLifetime = (remember: boolean): number => (remember ? 30 * dayMs : dayMs);

interface Cached extends Omit<SessionRow, "tokenHash"> {
  /** By the clock that only grows, as is `touchedAt`: the time of day may be set meanwhile. */
  readAt: number;
  touchedAt: number;
  /** Something about it may have changed: good for a stop alone until it is read again. */
  mayHaveChanged: boolean;
}

/** How long a cached session is used before it is read again, in milliseconds. */
const cacheFor = 30_000;
/** How long a session is good enough for a safety stop, in milliseconds. */
const recentFor = 60_000;
/** The expiry of a session in use is moved at most this often, in milliseconds. */
const touchEvery = 60_000;
const mostCached = 10_000;
const never = Number.NEGATIVE_INFINITY;

type Whose = { sessionId: number } | { userId: number };

export interface Sessions {
  /** @param options `unattended`: no person uses it now, so it is not prolonged */
  findActor(token: string, options?: { unattended: boolean }): Promise<Actor | null>;
  /**
   * The actor of a session that the database confirmed within the last minute; `null` for one that ended or whose
   * rights changed since. For urgent requests, which an absent database must not hold back.
   */
  rememberedActor(token: string): Actor | null;
  /**
   * Reads sessions again, in one query and without prolonging them. Returns the actors of those that are not over.
   */
  confirm(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Actor>>;
  /** Drops a session that ended, or those of a user whose rights changed: from now on not even a stop is sent by them. */
  forget(whose: Whose): void;
  /**
   * Something may have changed: sessions of a user are read again before they are used, and only stops go on with what
   * was confirmed within the minute.
   */
  readAgain(whose: { userId: number }): void;
  /** The same of the users whose scope names one of these rooms or zones; returns them. */
  readAgainIn(places: Readonly<Record<PlaceField, readonly number[]>>): number[];
  /** The same of everybody, whose rights may have been taken away: what stops could use is read now. */
  readAllAgain(): Promise<void>;
}

/** Sessions by token, cached for a short time; every use by a person prolongs them. */
export const createSessions = (db: Kysely<Database>, clock: Clock): Sessions => {
  const cache = new LRUCache<string, Cached>({ max: mostCached });
  /** Of everything that makes a read under way too old. */
  let changes = 0;
  const entriesOf = (whose: Whose): [string, Cached][] =>
    [...cache].filter(([, { actor }]) =>
      "userId" in whose ? actor.userId === whose.userId : actor.sessionId === whose.sessionId,
    );

  /** Notes the use of a session; false when it is gone. */
  const touch = async (entry: Cached, now: number): Promise<boolean> => {
    entry.touchedAt = clock.elapsed();
    entry.expiresAt = now + sessionLifetime(entry.remember);
    const { sessionId, userId } = entry.actor;
    const kept = await touchSession(db, sessionId, new Date(now), new Date(entry.expiresAt));
    if (kept) await noteSeen(db, userId, new Date(now));
    return kept;
  };

  const findActor: Sessions["findActor"] = async (token, options = { unattended: false }) => {
    const [now, elapsed] = [clock.now(), clock.elapsed()];
    const key = hashSecret(token).toString("base64");
    let entry = cache.get(key);
    if (!entry || entry.mayHaveChanged || elapsed - entry.readAt > cacheFor) {
      const before = changes;
      const [row] = await findSessions(db, { tokenHash: Buffer.from(key, "base64") }, new Date(now));
      // The session may have ended or changed while the database answered.
      if (before !== changes) return findActor(token, options);
      cache.delete(key);
      if (!row) return null;
      entry = { ...row, readAt: elapsed, touchedAt: entry?.touchedAt ?? never, mayHaveChanged: false };
      cache.set(key, entry);
    }
    if (entry.expiresAt <= now) {
      cache.delete(key);
      return null;
    }
    if (!options.unattended && elapsed - entry.touchedAt > touchEvery) {
      const before = changes;
      if (!(await touch(entry, now))) {
        cache.delete(key);
        return null;
      }
      // The rights may have changed while the use was written.
      if (before !== changes) return findActor(token, options);
    }
    return entry.actor;
  };

  const confirm = async (sessionIds: readonly number[]): Promise<ReadonlyMap<number, Actor>> => {
    const [now, readAt] = [clock.now(), clock.elapsed()];
    const before = changes;
    const rows = await findSessions(db, { ids: sessionIds }, new Date(now));
    if (before !== changes) return confirm(sessionIds);
    const actors = new Map(rows.map(({ actor }) => [actor.sessionId, actor]));
    const over = new Set(sessionIds.filter((sessionId) => !actors.has(sessionId)));
    for (const [key, { actor }] of cache) if (over.has(actor.sessionId)) cache.delete(key);
    for (const row of rows) {
      const key = row.tokenHash.toString("base64");
      cache.set(key, {
        ...row,
        readAt,
        touchedAt: cache.get(key)?.touchedAt ?? never,
        mayHaveChanged: false,
      });
    }
    return actors;
  };
  const isRecent = ({ readAt }: Cached): boolean => clock.elapsed() - readAt <= recentFor;
  const doubt = (entries: Iterable<[string, Cached]>): void => {
    changes += 1;
    for (const [, entry] of entries) entry.mayHaveChanged = true;
  };
  return {
    findActor,
    confirm,
    rememberedActor: (token) => {
      const entry = cache.get(hashSecret(token).toString("base64"));
      return entry && isRecent(entry) && entry.expiresAt > clock.now() ? entry.actor : null;
    },
    forget: (whose) => {
      changes += 1;
      for (const [key] of entriesOf(whose)) cache.delete(key);
    },
    readAgain: (whose) => doubt(entriesOf(whose)),
    readAgainIn: ({ roomId, zoneId }) => {
      const entries = [...cache].filter(
        ([, { actor }]) =>
          roomId.some((id) => actor.places.roomId.has(id)) ||
          zoneId.some((id) => actor.places.zoneId.has(id)),
      );
      doubt(entries);
      return [...new Set(entries.map(([, { actor }]) => actor.userId))];
    },
    readAllAgain: async () => {
      doubt(cache);
      const used = [...cache.values()].filter(isRecent);
      if (used.length > 0) await confirm(used.map(({ actor }) => actor.sessionId));
    },
  };
};
