import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** What is set under the key, as parsed JSON; `undefined` while nothing is. */
export const readSetting = async (db: Kysely<Database>, key: string): Promise<unknown> => {
  const row = await db.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
};

export const writeSetting = async (
  db: Kysely<Database>,
  key: string,
  value: unknown,
  now: Date,
): Promise<void> => {
  const text = JSON.stringify(value);
  await db
    .insertInto("setting")
    .values({ key, value: text, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: text, updated_at: now }))
    .execute();
};
