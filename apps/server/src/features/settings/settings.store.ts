import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** What is set, by key, as parsed JSON; a key without a row is not in it. */
export const readSettings = async (db: Kysely<Database>): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await db.selectFrom("setting").select(["key", "value"]).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
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
