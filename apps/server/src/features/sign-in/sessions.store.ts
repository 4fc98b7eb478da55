import { preferencesOf } from "@sgval/contract/account/preferences";
import type { Session } from "@sgval/contract/sign-in/security";
import { type Kysely, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";

export interface SessionRow {
  tokenHash: Buffer;
  actor: Actor;
  expiresAt: number;
  remember: boolean;
}

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  /** The hash that the password was compared with; `null` when there was none. */
  passwordHash: string | null;
  remember: boolean;
  now: Date;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
}

/**
 * Opens a session. After a sign-in by password, only while that password is still in force: one that is being changed
 * waits for the lock. False when it is not.
 */
export const addSession = async (db: Kysely<Database>, session: NewSession): Promise<boolean> => {
  const { rows } = await sql`
    insert into session (token_hash, user_id, remember, created_at, last_used_at, expires_at, ip, user_agent)
    select ${session.tokenHash}, id, ${session.remember}, ${session.now}, ${session.now}, ${session.expiresAt},
      ${session.ip}, ${session.userAgent}
    from user_account
    where id = ${session.userId}
      and (${session.passwordHash}::text is null or password_hash = ${session.passwordHash}::text)
    for share
    returning id`.execute(db);
  return rows.length > 0;
};

/** Sessions that have not expired, each with its user, role, scope and preferred units. */
export const findSessions = async (
  db: Kysely<Database>,
  which: { tokenHash: Buffer } | { ids: readonly number[] },
  now: Date,
): Promise<SessionRow[]> => {
  const rows = await db
    .selectFrom("session as s")
    .innerJoin("user_account as u", "u.id", "s.user_id")
    .leftJoin("role as r", "r.id", "u.role_id")
    .leftJoin("user_preference as p", "p.user_id", "u.id")
    .select([
      "s.id as sessionId",
      "s.token_hash as tokenHash",
      "s.expires_at",
      "s.remember",
      "u.id",
      "u.username",
      "u.email",
      "u.super_user",
      "u.manage_super",
      "u.must_change_password",
      // The devices that the scope of the user shows; null for all of them.
      sql<number[] | null>`case when u.scope_all or u.super_user then null
        else array(select device_id from device_in_scope where user_id = u.id) end`.as("scope"),
      sql<number[]>`array(select room_id from user_room where user_id = u.id)`.as("rooms"),
      sql<number[]>`array(select zone_id from user_zone where user_id = u.id)`.as("zones"),
      "u.created_at",
      "u.updated_at",
      "r.id as roleId",
      "r.name as roleName",
      "r.permissions",
      "p.value as preferences",
    ])
    .where((eb) =>
      "ids" in which
        ? sql<boolean>`s.id = any(${which.ids}::int8[])`
        : eb("s.token_hash", "=", which.tokenHash),
    )
    .where("s.expires_at", ">", now)
    .execute();
  return rows.map((row) => ({
    tokenHash: row.tokenHash,
    expiresAt: row.expires_at.getTime(),
    remember: row.remember,
    actor: {
      userId: row.id,
      sessionId: row.sessionId,
      username: row.username,
      email: row.email,
      superUser: row.super_user,
      manageSuper: row.manage_super,
      mustChangePassword: row.must_change_password,
      role:
        row.roleId === null || row.roleName === null
          ? null
          : { id: row.roleId, name: row.roleName, permissions: row.permissions },
      scope: row.scope === null ? "all" : new Set(row.scope),
      places: { roomId: new Set(row.rooms), zoneId: new Set(row.zones) },
      units: preferencesOf(row.preferences).units,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
  }));
};

/** Prolongs a session; false when it is gone. */
export const touchSession = async (
  db: Kysely<Database>,
  sessionId: number,
  now: Date,
  expiresAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("session")
    .set({ last_used_at: now, expires_at: expiresAt })
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const noteSeen = async (db: Kysely<Database>, userId: number, now: Date): Promise<void> => {
  await db.updateTable("user_account").set({ last_seen_at: now }).where("id", "=", userId).execute();
};

/** Where a user is signed in, last used first. @param current the session that asks, if it is one of them */
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

export type WhichSessions = { all: true } | { allBut: number } | { only: number };

/** Ends sessions of a user; returns the ids of those that ended. */
export const endSessionsOf = async (
  db: Kysely<Database>,
  userId: number,
  which: WhichSessions,
): Promise<number[]> => {
  let query = db.deleteFrom("session").where("user_id", "=", userId);
  if ("allBut" in which) query = query.where("id", "!=", which.allBut);
  if ("only" in which) query = query.where("id", "=", which.only);
  const rows = await query.returning("id").execute();
  return rows.map((row) => row.id);
};

/** Deletes the sessions that have expired and returns their ids. */
export const dropPastSessions = async (db: Kysely<Database>, now: Date): Promise<number[]> => {
  const rows = await db.deleteFrom("session").where("expires_at", "<=", now).returning("id").execute();
  return rows.map((row) => row.id);
};
