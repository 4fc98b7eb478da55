import { type Kysely, sql } from "kysely";

/** The pumps of a station that a command is for, as the instances of their channels. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table command add column pump_ids text[]`.execute(db);
};
