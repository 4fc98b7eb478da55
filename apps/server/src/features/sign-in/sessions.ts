import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import { defineSharedEvent } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import { findSessions, noteSeen, type SessionRow, touchSession } from "./sessions.store.ts";

/** A session is over: its sockets must end too. */
export const sessionEnded = defineSharedEvent<{ sessionId: number }>("sessionEnded");

/** The rights or scope of a user changed, or the account is gone: nothing may go on with the old rights. */
export const rightsChanged = defineSharedEvent<{ userId: number }>("rightsChanged");

/** What is kept with a session besides rights changed, such as the units and the name of its user. */
export const preferencesChanged = defineSharedEvent<{ userId: number }>("preferencesChanged");

/** 256 random bits; the database only ever sees the hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** How long a session lives without use, in milliseconds. */
export const sessionLifetime = (remember: boolean): number => (remember ? 30 * dayMs : dayMs);

interface Cached extends Omit<SessionRow, "tokenHash"> {
  readAt: number;
  touchedAt: number;
}

/** How long a cached session is used before it is read again, in milliseconds. */
const cacheFor = 30_000;
/** How long a session is good enough for a safety stop, in milliseconds. */
const recentFor = 60_000;
/** The expiry of a session in use is moved at most this often, in milliseconds. */
const touchEvery = 60_000;
const mostCached = 10_000;

export interface Sessions {
  findActor(token: string): Promise<Actor | null>;
  /**
   * The actor of a session that the database confirmed within the last minute; `null` for one that ended or whose
   * rights changed since. For urgent requests, which an absent database must not hold back.
   */
  rememberedActor(token: string): Actor | null;
  /**
   * Reads sessions again, in one query and without prolonging them. Returns the actors of those that are not over.
   */
  confirm(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Actor>>;
  /** Drops a session, all of a user, or all of everybody from the cache. */
  forget(whose: { sessionId: number } | { userId: number } | "all"): void;
}

/** Sessions by token, cached for a short time; every use prolongs them. */
export const createSessions = (db: Kysely<Database>, clock: Clock): Sessions => {
  const cache = new LRUCache<string, Cached>({ max: mostCached });
  let forgotten = 0;

  /** Notes the use of a session; false when it is gone. */
  const touch = async (entry: Cached, now: number): Promise<boolean> => {
    entry.touchedAt = now;
    entry.expiresAt = now + sessionLifetime(entry.remember);
    const { sessionId, userId } = entry.actor;
    const kept = await touchSession(db, sessionId, new Date(now), new Date(entry.expiresAt));
    if (kept) await noteSeen(db, userId, new Date(now));
    return kept;
  };

  const findActor = async (token: string): Promise<Actor | null> => {
    const now = clock.now();
    const key = hashToken(token).toString("base64");
    let entry = cache.get(key);
    if (!entry || now - entry.readAt > cacheFor) {
      const before = forgotten;
      const [row] = await findSessions(db, { tokenHash: Buffer.from(key, "base64") }, new Date(now));
      // The session may have ended or changed while the database answered.
      if (before !== forgotten) return findActor(token);
      cache.delete(key);
      if (!row) return null;
      entry = { ...row, readAt: now, touchedAt: entry?.touchedAt ?? 0 };
      cache.set(key, entry);
    }
    if (entry.expiresAt <= now) {
      cache.delete(key);
      return null;
    }
    if (now - entry.touchedAt > touchEvery) {
      const before = forgotten;
      if (!(await touch(entry, now))) {
        cache.delete(key);
        return null;
      }
      // The rights may have changed while the use was written.
      if (before !== forgotten) return findActor(token);
    }
    return entry.actor;
  };

  const confirm = async (sessionIds: readonly number[]): Promise<ReadonlyMap<number, Actor>> => {
    const now = clock.now();
    const before = forgotten;
    const rows = await findSessions(db, { ids: sessionIds }, new Date(now));
    if (before !== forgotten) return confirm(sessionIds);
    const actors = new Map(rows.map(({ actor }) => [actor.sessionId, actor]));
    const over = new Set(sessionIds.filter((sessionId) => !actors.has(sessionId)));
    for (const [key, { actor }] of cache) if (over.has(actor.sessionId)) cache.delete(key);
    for (const row of rows) {
      const key = row.tokenHash.toString("base64");
      cache.set(key, { ...row, readAt: now, touchedAt: cache.get(key)?.touchedAt ?? 0 });
    }
    return actors;
  };
  return {
    findActor,
    confirm,
    rememberedActor: (token) => {
      const now = clock.now();
      const entry = cache.get(hashToken(token).toString("base64"));
      return entry && now - entry.readAt <= recentFor && entry.expiresAt > now ? entry.actor : null;
    },
    forget: (whose) => {
      forgotten += 1;
      if (whose === "all") return cache.clear();
      for (const [key, { actor }] of cache)
        if ("userId" in whose ? actor.userId === whose.userId : actor.sessionId === whose.sessionId)
          cache.delete(key);
    },
  };
};
