import { type Kysely, sql } from "kysely";

/**
 * Since when it is known whether a pump runs; `null` until its controller says so for the first time. A run that was there by then
 * is no start.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table pump add column known_since timestamptz`.execute(db);
  // Of pumps that were declared before nobody noted it; each of their runs counts as a start, as it did.
  await sql`update pump set known_since = 'epoch'`.execute(db);
};
