import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** Sets the password that its owner chose. */
export const setPasswordHash = async (
  db: Kysely<Database>,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("user_account")
    .set({ password_hash: passwordHash, must_change_password: false, updated_at: now })
    .where("id", "=", userId)
    .execute();
};
