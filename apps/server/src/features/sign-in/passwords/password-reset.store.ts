import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

export interface ResetRow {
  userId: number;
  fingerprint: Buffer;
}

export const addReset = async (
  db: Kysely<Database>,
  reset: ResetRow & { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto("password_reset")
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      fingerprint: reset.fingerprint,
      created_at: reset.now,
      expires_at: reset.expiresAt,
    })
    .execute();
};

export const findReset = async (
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<ResetRow | null> => {
  const row = await db
    .selectFrom("password_reset")
    .select(["user_id as userId", "fingerprint"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
};

/** When links were requested since then, newest first. */
export const resetsSince = async (db: Kysely<Database>, userId: number, since: Date): Promise<Date[]> => {
  const rows = await db
    .selectFrom("password_reset")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => row.created_at);
};

export const dropResetsOf = async (db: Kysely<Database>, userId: number): Promise<void> => {
  await db.deleteFrom("password_reset").where("user_id", "=", userId).execute();
};

export const dropPastResets = async (db: Kysely<Database>, now: Date): Promise<void> => {
  await db.deleteFrom("password_reset").where("expires_at", "<=", now).execute();
};
