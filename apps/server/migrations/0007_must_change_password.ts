import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // True while somebody else knows the password: its owner has to set another before anything else.
  await sql`alter table user_account add column must_change_password boolean not null default false`.execute(
    db,
  );
};
