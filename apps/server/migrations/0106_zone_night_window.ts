import { type Kysely, sql } from "kysely";

/** A zone may have a night window of its own, local `HH:MM`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table zone add column night_from text, add column night_to text`.execute(db);
};
