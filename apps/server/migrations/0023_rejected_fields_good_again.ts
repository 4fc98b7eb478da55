import { type Kysely, sql } from "kysely";

/** Since when the values of a rejected field can be used again, so that a person sees it for some days more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table rejected_field add column good_since timestamptz`.execute(db);
};
