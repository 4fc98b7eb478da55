import { type Kysely, sql } from "kysely";

/** The dismissals of a suspected leak that were taken back, oldest first: who said what when, and who took it back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table suspected_leak add column reopened jsonb not null default '[]'`.execute(db);
};
