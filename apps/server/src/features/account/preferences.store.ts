import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** The stored preferences of a user, as parsed JSON; `undefined` while there are none. */
export const readChosen = async (db: Kysely<Database>, userId: number): Promise<unknown> => {
  const row = await db
    .selectFrom("user_preference")
    .select("value")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.value;
};

export const writeChosen = async (
  db: Kysely<Database>,
  userId: number,
  value: unknown,
  now: Date,
): Promise<void> => {
  const text = JSON.stringify(value);
  await db
    .insertInto("user_preference")
    .values({ user_id: userId, value: text, updated_at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ value: text, updated_at: now }))
    .execute();
};
