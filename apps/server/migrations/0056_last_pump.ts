import { type Kysely, sql } from "kysely";

/** The pump of a station that was switched last, and why: known after a restart, too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table pump_bank add column last_pump jsonb`.execute(db);
};
