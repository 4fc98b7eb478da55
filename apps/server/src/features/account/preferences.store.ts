import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** What somebody has chosen, as parsed JSON; `undefined` while nothing is. */
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
