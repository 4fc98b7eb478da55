import { type Kysely, sql } from "kysely";

/** Who said that a suspected leak is over which nothing watched any more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table suspected_leak add column ended_by text`.execute(db);
};
