import { type Kysely, sql } from "kysely";

/** What the readings themselves do not say about how a device communicates, by the hour and only where there is something. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table communication_hour (
      bucket timestamptz not null,
      device_id integer not null references device (id) on delete cascade,
      duplicates integer not null,
      connects integer not null,
      takeovers integer not null,
      primary key (device_id, bucket)
    )`.execute(db);
};
