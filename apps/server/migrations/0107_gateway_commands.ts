import { type Kysely, sql } from "kysely";

/** How commands go out to the devices of a gateway, with the encrypted secret of its requests; without it they get none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table gateway add column commands jsonb, add column command_secret text`.execute(db);
};
