import { type Kysely, sql } from "kysely";

/** The values of a device when a command that had waited was sent, against which its effect is checked. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table command add column telemetry_sent jsonb`.execute(db);
};
