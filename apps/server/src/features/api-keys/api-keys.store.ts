import { preferencesOf } from "@sgval/contract/account/preferences";
import { type ApiKey, apiKey, type KeyRefusal } from "@sgval/contract/api-keys/api-keys";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { rangeOf } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";

interface ApiKeyTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  key_hash: Buffer;
  last_four: string;
  permissions: string[];
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  last_refused_at: Date | null;
  last_refusal: string | null;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    api_key: ApiKeyTable;
  }
}

type Row = Selectable<ApiKeyTable>;

const stateOf = ({ revoked_at, expires_at }: Row, now: Date): ApiKey["state"] => {
  if (revoked_at !== null) return "revoked";
  return expires_at <= now ? "expired" : "active";
};

const keyOf = (row: Row & { owner: string }, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  owner: row.owner,
  lastFour: row.last_four,
  permissions: row.permissions,
  state: stateOf(row, now),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastRefusedAt: row.last_refused_at?.toISOString() ?? null,
  lastRefusal: apiKey.shape.lastRefusal.parse(row.last_refusal),
});

const selectKeys = (db: Kysely<Database>) =>
  db
    .selectFrom("api_key as k")
    .innerJoin("user_account as u", "u.id", "k.user_id")
    .selectAll("k")
    .select("u.username as owner");

export const findKeysOf = async (db: Kysely<Database>, userId: number, now: Date): Promise<ApiKey[]> => {
  const rows = await selectKeys(db).where("k.user_id", "=", userId).orderBy("k.id", "desc").execute();
  return rows.map((row) => keyOf(row, now));
};

/** A page of the keys of everybody, newest first. */
export const findKeys = async (
  db: Kysely<Database>,
  page: { page: number; size: number },
  now: Date,
): Promise<{ keys: ApiKey[]; total: number }> => {
  const { limit, offset } = rangeOf(page);
  const [rows, { total }] = await Promise.all([
    selectKeys(db).orderBy("k.id", "desc").limit(limit).offset(offset).execute(),
    db
      .selectFrom("api_key")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { keys: rows.map((row) => keyOf(row, now)), total };
};

export interface NewKeyRow {
  userId: number;
  name: string;
  hash: Buffer;
  lastFour: string;
  permissions: readonly string[];
  now: Date;
  expiresAt: Date;
}

export const insertKey = async (db: Kysely<Database>, made: NewKeyRow): Promise<number> => {
  const { id } = await db
    .insertInto("api_key")
    .values({
      user_id: made.userId,
      name: made.name,
      key_hash: made.hash,
      last_four: made.lastFour,
      permissions: [...made.permissions],
      created_at: made.now,
      expires_at: made.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** How many keys of a user work; whoever makes another one waits until this change is kept. */
export const countActiveKeys = async (db: Kysely<Database>, userId: number, now: Date): Promise<number> => {
  await db.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
  const { count } = await db
    .selectFrom("api_key")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Deletes the keys of a user that ended before this time. */
export const dropEndedKeys = async (db: Kysely<Database>, userId: number, before: Date): Promise<void> => {
  await db
    .deleteFrom("api_key")
    .where("user_id", "=", userId)
    .where(sql<boolean>`least(revoked_at, expires_at) < ${before}`)
    .execute();
};

/** Revokes a key that is not yet; `null` when there is none. @param userId whose it must be */
export const revokeKeyRow = async (
  db: Kysely<Database>,
  { id, userId }: { id: number; userId: number | null },
  now: Date,
): Promise<{ name: string; owner: string } | null> => {
  const row = await db
    .updateTable("api_key as k")
    .from("user_account as u")
    .set({ revoked_at: now })
    .whereRef("u.id", "=", "k.user_id")
    .where("k.id", "=", id)
    .where("k.revoked_at", "is", null)
    .$if(userId !== null, (query) => query.where("k.user_id", "=", userId ?? 0))
    .returning(["k.name", "u.username as owner"])
    .executeTakeFirst();
  return row ?? null;
};

/** Revokes the keys of a user that work. */
export const revokeKeyRowsOf = (
  db: Kysely<Database>,
  userId: number,
  now: Date,
): Promise<{ id: number; name: string }[]> =>
  db
    .updateTable("api_key")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["id", "name"])
    .execute();

export interface KeyInUse {
  id: number;
  name: string;
  permissions: readonly string[];
  state: ApiKey["state"];
  lastUsedAt: Date | null;
  lastRefusedAt: Date | null;
  lastRefusal: string | null;
  owner: Omit<Actor, "superUser" | "manageSuper" | "role" | "scope" | "places" | "sessionId">;
}

/** The key with this hash and its owner; `null` when there is none. */
export const findKeyByHash = async (
  db: Kysely<Database>,
  hash: Buffer,
  now: Date,
): Promise<KeyInUse | null> => {
  const row = await selectKeys(db)
    .leftJoin("user_preference as p", "p.user_id", "u.id")
    .select(["u.email", "u.must_change_password", "p.value as preferences"])
    .select(["u.created_at as ownerCreatedAt", "u.updated_at as ownerUpdatedAt"])
    .where("k.key_hash", "=", hash)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    permissions: row.permissions,
    state: stateOf(row, now),
    lastUsedAt: row.last_used_at,
    lastRefusedAt: row.last_refused_at,
    lastRefusal: row.last_refusal,
    owner: {
      userId: row.user_id,
      username: row.owner,
      email: row.email,
      mustChangePassword: row.must_change_password,
      units: preferencesOf(row.preferences).units,
      createdAt: row.ownerCreatedAt,
      updatedAt: row.ownerUpdatedAt,
    },
  };
};

export const noteKeyUse = async (db: Kysely<Database>, id: number, now: Date): Promise<void> => {
  await db.updateTable("api_key").set({ last_used_at: now }).where("id", "=", id).execute();
};

export const noteKeyRefusal = async (
  db: Kysely<Database>,
  id: number,
  reason: KeyRefusal,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("api_key")
    .set({ last_refused_at: now, last_refusal: reason })
    .where("id", "=", id)
    .execute();
};
