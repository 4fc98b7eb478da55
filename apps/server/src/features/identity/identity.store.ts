import { type Kysely, sql } from "kysely";
import type { Actor, Rights } from "../../kernel/actor.ts";
import type { Database } from "../../kernel/schema.ts";

export interface Account {
  id: number;
  passwordHash: string;
}

export interface SessionRow {
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

/** Accounts, sessions and the first roles in the database. */
export const identityStore = (db: Kysely<Database>) => ({
  /** The account of an e-mail address or user name, whatever the case. */
  findAccount: async (login: string): Promise<Account | null> => {
    const row = await db
      .selectFrom("user_account")
      .select(["id", "password_hash as passwordHash"])
      .where((eb) =>
        eb.or([
          eb(eb.fn<string>("lower", ["username"]), "=", login.toLowerCase()),
          eb(eb.fn<string>("lower", ["email"]), "=", login.toLowerCase()),
        ]),
      )
      .executeTakeFirst();
    return row ?? null;
  },

  /**
   * Opens a session. Where a password let somebody in, only while it is still the one: a change of password waits
   * for nobody who was just let in by the old one. False when it is not.
   */
  addSession: async (session: NewSession): Promise<boolean> => {
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
  },

  /** The session of a token with its user, role and scope; `null` when unknown or past. */
  findSession: async (tokenHash: Buffer, now: Date): Promise<SessionRow | null> => {
    const row = await db
      .selectFrom("session as s")
      .innerJoin("user_account as u", "u.id", "s.user_id")
      .leftJoin("role as r", "r.id", "u.role_id")
      .select([
        "s.id as sessionId",
        "s.expires_at",
        "s.remember",
        "u.id",
        "u.username",
        "u.email",
        "u.super_user",
        "u.manage_super",
        "u.must_change_password",
        "u.scope_all",
        "u.created_at",
        "u.updated_at",
        "r.id as roleId",
        "r.name as roleName",
        "r.permissions",
      ])
      .where("s.token_hash", "=", tokenHash)
      .where("s.expires_at", ">", now)
      .executeTakeFirst();
    if (!row) return null;
    const scope = row.scope_all || row.super_user ? "all" : await scopeOf(db, row.id);
    return {
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
        scope,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      },
    };
  },

  /** What a person may do and see as the database says now; `null` when the account is gone. */
  rights: async (userId: number): Promise<Rights | null> => {
    const row = await db
      .selectFrom("user_account as u")
      .leftJoin("role as r", "r.id", "u.role_id")
      .select(["u.super_user", "u.scope_all", "r.id as roleId", "r.name as roleName", "r.permissions"])
      .where("u.id", "=", userId)
      .executeTakeFirst();
    if (!row) return null;
    return {
      superUser: row.super_user,
      role:
        row.roleId === null || row.roleName === null
          ? null
          : { id: row.roleId, name: row.roleName, permissions: row.permissions },
      scope: row.scope_all || row.super_user ? "all" : await scopeOf(db, userId),
    };
  },

  touchSession: (sessionId: number, now: Date, expiresAt: Date) =>
    db
      .updateTable("session")
      .set({ last_used_at: now, expires_at: expiresAt })
      .where("id", "=", sessionId)
      .execute(),

  noteSeen: (userId: number, now: Date) =>
    db.updateTable("user_account").set({ last_seen_at: now }).where("id", "=", userId).execute(),

  endSession: (sessionId: number) => db.deleteFrom("session").where("id", "=", sessionId).execute(),

  /** Returns the ids of the sessions that were over. */
  dropPastSessions: async (now: Date): Promise<number[]> => {
    const rows = await db.deleteFrom("session").where("expires_at", "<=", now).returning("id").execute();
    return rows.map((row) => row.id);
  },

  hasAccounts: async (): Promise<boolean> =>
    (await db.selectFrom("user_account").select("id").limit(1).executeTakeFirst()) !== undefined,

  /** Adds a role unless one of that name is there; returns its id. */
  ensureRole: async (
    role: { name: string; description: string; permissions: readonly string[]; isDefault: boolean },
    now: Date,
  ): Promise<number> => {
    const added = await db
      .insertInto("role")
      .values({
        name: role.name,
        description: role.description,
        permissions: JSON.stringify(role.permissions),
        is_default: role.isDefault,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) return added.id;
    const existing = await db
      .selectFrom("role")
      .select("id")
      .where("name", "=", role.name)
      .executeTakeFirstOrThrow();
    return existing.id;
  },

  addAccount: (account: {
    username: string;
    email: string | null;
    passwordHash: string;
    roleId: number;
    superUser: boolean;
    scopeAll: boolean;
    now: Date;
  }) =>
    db
      .insertInto("user_account")
      .values({
        username: account.username,
        email: account.email,
        password_hash: account.passwordHash,
        role_id: account.roleId,
        super_user: account.superUser,
        manage_super: account.superUser,
        scope_all: account.scopeAll,
        created_at: account.now,
        updated_at: account.now,
        last_seen_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
});

const scopeOf = async (db: Kysely<Database>, userId: number): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom("user_device").select("device_id").where("user_id", "=", userId).execute();
  return new Set(rows.map((row) => row.device_id));
};

export type IdentityStore = ReturnType<typeof identityStore>;
