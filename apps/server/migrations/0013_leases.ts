import { type Kysely, sql } from "kysely";

/** Whoever runs what only one of several nodes may run; times are those of the database. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table lease (
      name text primary key,
      owner text not null,
      expires_at timestamptz not null
    )`.execute(db);
};
