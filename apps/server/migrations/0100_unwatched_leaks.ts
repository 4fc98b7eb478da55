import { type Kysely, sql } from "kysely";

/** Since when nothing watches a suspected leak that runs, as its zone is not sensed any more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table suspected_leak add column unwatched_since timestamptz`.execute(db);
};
