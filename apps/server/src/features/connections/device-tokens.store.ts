import { type Kysely, sql } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";

/** A stored token; it contains the hash of the secret only. */
export interface TokenRecord {
  id: number;
  name: string;
  deviceId: number;
  /** SHA-256 of the secret. */
  hash: Buffer;
  lastFour: string;
  createdBy: string | null;
  /** User id of the creator. */
  createdById: number | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const selectTokens = (db: Kysely<Database>) =>
  db
    .selectFrom("device_token")
    .leftJoin("user_account", "user_account.id", "device_token.created_by")
    .select([
      "device_token.id",
      "device_token.name",
      "device_token.device_id as deviceId",
      "device_token.token_hash as hash",
      "device_token.last_four as lastFour",
      "user_account.username as createdBy",
      "device_token.created_by as createdById",
      "device_token.created_at as createdAt",
      "device_token.last_used_at as lastUsedAt",
    ]);

export const loadTokens = (db: Kysely<Database>): Promise<TokenRecord[]> => selectTokens(db).execute();

export const loadTokensOf = (db: Kysely<Database>, ids: readonly number[]): Promise<TokenRecord[]> =>
  selectTokens(db).where(sql<boolean>`device_token.id = any(${ids}::int[])`).execute();

/** Of these secrets, those that are some device's already. */
export const takenHashes = async (db: Kysely<Database>, hashes: readonly Buffer[]): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom("device_token")
    .select("token_hash")
    .where(sql<boolean>`token_hash = any(${hashes}::bytea[])`)
    .execute();
  return rows.map((row) => row.token_hash);
};

/** The hash of the secret of a device; undefined when it has none. */
export const tokenHashOf = async (db: Kysely<Database>, deviceId: number): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom("device_token")
      .select("token_hash")
      .where("device_id", "=", deviceId)
      .executeTakeFirst()
  )?.token_hash;

export interface NewToken {
  name: string;
  deviceId: number;
  hash: Buffer;
  lastFour: string;
}

/** Inserts tokens; returns their ids in the same order. */
export const insertTokens = async (
  db: Kysely<Database>,
  tokens: readonly NewToken[],
  createdBy: number,
  now: Date,
): Promise<number[]> => {
  const rows = await db
    .insertInto("device_token")
    .values(
      tokens.map(({ name, deviceId, hash, lastFour }) => ({
        name,
        device_id: deviceId,
        token_hash: hash,
        last_four: lastFour,
        created_by: createdBy,
        created_at: now,
        last_used_at: null,
      })),
    )
    .returning(["id", "device_id"])
    .execute();
  const ids = new Map(rows.map((row) => [row.device_id, row.id]));
  return tokens.map(({ deviceId }) => ids.get(deviceId) ?? 0);
};

/** Updates name and, if given, secret of a token. A new secret resets the last use. */
export const updateTokenRow = async (
  db: Kysely<Database>,
  id: number,
  name: string,
  secret: { hash: Buffer; lastFour: string } | null,
): Promise<void> => {
  await db
    .updateTable("device_token")
    .set({
      name,
      ...(secret ? { token_hash: secret.hash, last_four: secret.lastFour, last_used_at: null } : {}),
    })
    .where("id", "=", id)
    .execute();
};

export const deleteTokenRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("device_token").where("id", "=", id).execute();
};

/** Stores the last use of tokens; `at` in epoch milliseconds. */
export const storeUses = async (
  db: Kysely<Database>,
  uses: readonly { id: number; at: number }[],
): Promise<void> => {
  await sql`
    update device_token set last_used_at = to_timestamp(used.at / 1000)
    from unnest(${uses.map((use) => use.id)}::int[], ${uses.map((use) => use.at)}::float8[]) as used (id, at)
    where device_token.id = used.id`.execute(db);
};

/**
 * The constraint violated by an insert or update: one token per device, one device per secret, or the device was
 * deleted; null for other errors.
 */
export const brokenTokenRule = (error: unknown): "deviceId" | "token" | "device_gone" | null => {
  const constraint = violatedConstraint(error);
  if (constraint === "device_token_device_id_key") return "deviceId";
  if (constraint === "device_token_device_id_fkey") return "device_gone";
  return constraint === "device_token_token_hash_key" ? "token" : null;
};
