import { type Kysely, sql } from "kysely";

/** What a report named that was gone, or out of its reporter's view, when it arrived. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table leak_step add column left_out text[] not null default '{}'`.execute(db);
};
