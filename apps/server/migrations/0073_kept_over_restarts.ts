import { type Kysely, sql } from "kysely";

/** What was known in memory alone: how often in a row the controller of a station did not obey automation. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table pump_bank add column failures integer not null default 0`.execute(db);
};
