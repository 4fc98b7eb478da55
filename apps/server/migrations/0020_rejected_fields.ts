import { type Kysely, sql } from "kysely";

/** Payload fields whose last value could not be used, with how often and since when. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table rejected_field (
      device_id int not null references device on delete cascade,
      key text not null,
      slot smallint,
      reason text not null,
      last_value text not null,
      count bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (device_id, key)
    )`.execute(db);
};
