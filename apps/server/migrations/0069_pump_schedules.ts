import { type Kysely, sql } from "kysely";

/** Until when the time-table of a station was carried out: what was due while no server ran is known after a restart. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table pump_bank add column scheduled_until timestamptz`.execute(db);
};
