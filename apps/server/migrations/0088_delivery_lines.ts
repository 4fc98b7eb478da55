import { type Kysely, sql } from "kysely";

/**
 * The lines of a message with the devices that each names, so that a late try can leave out what its reader may not see any
 * more. Messages of before have none.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table notification_delivery add column lines jsonb not null default '[]'`.execute(db);
};
