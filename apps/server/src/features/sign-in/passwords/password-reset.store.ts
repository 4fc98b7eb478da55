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
      used_at: null,
      expires_at: reset.expiresAt,
    })
    .execute();
};

/** A link that is good now, or one that was used a short time ago. */
export const findReset = async (
  db: Kysely<Database>,
  tokenHash: Buffer,
  state: "unused" | "used",
  now: Date,
): Promise<ResetRow | null> => {
  const row = await db
    .selectFrom("password_reset")
    .select(["user_id as userId", "fingerprint"])
    .where("token_hash", "=", tokenHash)
    .where("used_at", state === "used" ? "is not" : "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
};

/** Uses a link up, and with it the others of the account. Until then it is remembered with the new fingerprint. */
export const useReset = async (
  db: Kysely<Database>,
  tokenHash: Buffer,
  { userId, fingerprint }: ResetRow,
  { now, until }: { now: Date; until: Date },
): Promise<void> => {
  await db
    .updateTable("password_reset")
    .set({ used_at: now, expires_at: until, fingerprint })
    .where("token_hash", "=", tokenHash)
    .execute();
  await db
    .deleteFrom("password_reset")
    .where("user_id", "=", userId)
    .where("token_hash", "!=", tokenHash)
    .execute();
};

/** When links that are not used yet were requested since then, newest first. */
export const resetsSince = async (db: Kysely<Database>, userId: number, since: Date): Promise<Date[]> => {
  const rows = await db
    .selectFrom("password_reset")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where("used_at", "is", null)
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
