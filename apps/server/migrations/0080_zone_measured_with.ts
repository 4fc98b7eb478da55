import { type Kysely, sql } from "kysely";

/** What the days of a zone were computed with, so that they are computed anew when devices move, change or go. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table zone add column measured_with text`.execute(db);
};
