import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

export const setPasswordHash = async (
  db: Kysely<Database>,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("user_account")
    .set({ password_hash: passwordHash, updated_at: now })
    .where("id", "=", userId)
    .execute();
};
