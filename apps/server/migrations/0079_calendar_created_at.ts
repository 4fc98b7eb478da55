import { type Kysely, sql } from "kysely";

/** When a flushing was logged, which a replay of earlier days must not know before; the last change is all that is known of old ones. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table water_calendar add column created_at timestamptz`.execute(db);
  await sql`update water_calendar set created_at = updated_at`.execute(db);
  await sql`alter table water_calendar alter column created_at set not null`.execute(db);
};
