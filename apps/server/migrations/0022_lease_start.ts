import { type Kysely, sql } from "kysely";

/** Which start of a server holds a lease: two processes of one owner must not share it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table lease add column start_id text not null default ''`.execute(db);
};
