import type { Actor } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { IdentityStore } from "./identity.store.ts";
import { hashToken, sessionLifetime } from "./session-token.ts";

interface Cached {
  actor: Actor;
  expiresAt: number;
  remember: boolean;
  readAt: number;
  touchedAt: number;
}

/** How long the memory of a session is trusted before the database is asked again. */
const cacheFor = 30_000;
/** A session in use is prolonged at most so often. */
const touchEvery = 60_000;
const mostCached = 10_000;

export interface Sessions {
  findActor(token: string): Promise<Actor | null>;
  /** Drops what is remembered of a session or of a person, so that the next request reads it anew. */
  forget(whose: { sessionId: number } | { userId: number }): void;
}

/** Sessions by token, remembered for a short while; every use prolongs them. */
export const createSessions = (store: IdentityStore, clock: Clock): Sessions => {
  const cache = new Map<string, Cached>();
  let forgotten = 0;

  const touch = async (entry: Cached, now: number) => {
    entry.touchedAt = now;
    entry.expiresAt = now + sessionLifetime(entry.remember);
    await store.touchSession(entry.actor.sessionId, new Date(now), new Date(entry.expiresAt));
    await store.noteSeen(entry.actor.userId, new Date(now));
  };

  const findActor = async (token: string): Promise<Actor | null> => {
    const now = clock.now();
    const key = hashToken(token).toString("base64");
    let entry = cache.get(key);
    if (!entry || now - entry.readAt > cacheFor) {
      const before = forgotten;
      const row = await store.findSession(Buffer.from(key, "base64"), new Date(now));
      // It may have ended, or changed, while the database answered.
      if (before !== forgotten) return findActor(token);
      cache.delete(key);
      if (!row) return null;
      if (cache.size >= mostCached) cache.clear();
      entry = { ...row, readAt: now, touchedAt: entry?.touchedAt ?? 0 };
      cache.set(key, entry);
    }
    if (entry.expiresAt <= now) {
      cache.delete(key);
      return null;
    }
    if (now - entry.touchedAt > touchEvery) await touch(entry, now);
    return entry.actor;
  };
  return {
    findActor,
    forget: (whose) => {
      forgotten += 1;
      for (const [key, { actor }] of cache)
        if ("userId" in whose ? actor.userId === whose.userId : actor.sessionId === whose.sessionId)
          cache.delete(key);
    },
  };
};
