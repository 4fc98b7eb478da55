import type { Session } from "@sgval/contract/account/security";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** Where somebody is signed in, last used first. @param current the session that asks, if it is one of them */
export const listSessionsOf = async (
  db: Kysely<Database>,
  userId: number,
  current: number | null,
  now: Date,
): Promise<Session[]> => {
  const rows = await db
    .selectFrom("session")
    .select(["id", "created_at", "last_used_at", "expires_at", "remember", "ip", "user_agent"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    remember: row.remember,
    ip: row.ip,
    userAgent: row.user_agent,
    current: row.id === current,
  }));
};

/** Ends somebody's sessions, all but one or that one alone; returns the ids of those that ended. */
export const endSessionsOf = async (
  db: Kysely<Database>,
  userId: number,
  which: { all: true } | { allBut: number } | { only: number },
): Promise<number[]> => {
  let query = db.deleteFrom("session").where("user_id", "=", userId);
  if ("allBut" in which) query = query.where("id", "!=", which.allBut);
  if ("only" in which) query = query.where("id", "=", which.only);
  const rows = await query.returning("id").execute();
  return rows.map((row) => row.id);
};
