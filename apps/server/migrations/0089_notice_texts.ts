import { type Kysely, sql } from "kysely";

/**
 * The text of a notice in every language: who changes theirs reads the bell in the new one, what was kept before included. Notices
 * of before have one text alone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table notice add column texts jsonb`.execute(db);
};
