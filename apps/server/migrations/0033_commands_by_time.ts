import { type Kysely, sql } from "kysely";

/** The overview counts the commands of today; by device it would read all of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index command_created on command (created_at)`.execute(db);
};
