import { type Kysely, sql } from "kysely";

/** The leak point that a person reported for a suspected leak. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table suspected_leak
      add column leak_point_id integer references leak_point (id) on delete set null`.execute(db);
  await sql`create index suspected_leak_point on suspected_leak (leak_point_id) where leak_point_id is not null`.execute(
    db,
  );
};
