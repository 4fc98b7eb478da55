import { type Kysely, sql } from "kysely";

/** How far the clock of a device is ahead, where that is corrected. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table clock_offset (
      device_id int primary key references device on delete cascade,
      ahead_ms bigint not null
    )`.execute(db);
};
