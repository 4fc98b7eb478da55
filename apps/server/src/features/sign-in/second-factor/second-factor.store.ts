import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

export interface FactorRow {
  /** Encrypted. */
  secret: string;
  confirmedAt: Date | null;
}

export const findFactor = async (db: Kysely<Database>, userId: number): Promise<FactorRow | null> => {
  const row = await db
    .selectFrom("second_factor")
    .select(["secret", "confirmed_at as confirmedAt"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
};

/** Stores a secret that waits for its first code; false when one is in force already. */
export const keepPendingFactor = async (
  db: Kysely<Database>,
  userId: number,
  secret: string,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .insertInto("second_factor")
    .values({ user_id: userId, secret, created_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, created_at: now })
        .where("second_factor.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
};

/** False when it was confirmed before or has another secret by now. */
export const markFactorConfirmed = async (
  db: Kysely<Database>,
  userId: number,
  secret: string,
  step: number,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .updateTable("second_factor")
    .set({ confirmed_at: now, last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", secret)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
};

/** Marks a time step as used; false when it or a later one was used before. */
export const takeStep = async (db: Kysely<Database>, userId: number, step: number): Promise<boolean> => {
  const row = await db
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes a recovery code that was used; false when there is no such code. */
export const useRecoveryCode = async (
  db: Kysely<Database>,
  userId: number,
  codeHash: Buffer,
): Promise<boolean> => {
  const row = await db
    .deleteFrom("recovery_code")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
};

export const replaceRecoveryCodes = async (
  db: Kysely<Database>,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
};

export const countRecoveryCodes = async (db: Kysely<Database>, userId: number): Promise<number> => {
  const rows = await db.selectFrom("recovery_code").select("user_id").where("user_id", "=", userId).execute();
  return rows.length;
};

/** Deletes the second factor with its recovery codes; false when none was in force. */
export const dropFactor = async (db: Kysely<Database>, userId: number): Promise<boolean> => {
  const row = await db
    .deleteFrom("second_factor")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
};
