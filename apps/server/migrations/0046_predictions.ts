import { type Kysely, sql } from "kysely";

/** The files of network models, to compute with, and what was estimated of a command before it was sent. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table network_source (
      network_id integer primary key references network (id) on delete cascade,
      -- the file as it was imported, compressed
      content bytea not null
    )`.execute(db);
  await sql`alter table network_source alter column content set storage external`.execute(db);
  // An estimate that no command followed is removed after an hour.
  await sql`
    create table command_prediction (
      id integer generated always as identity primary key,
      device_id integer not null references device (id) on delete cascade,
      user_id integer not null references user_account (id) on delete cascade,
      action text not null,
      value float8,
      pump_ids text[],
      made_at timestamptz not null,
      estimate jsonb not null,
      command_id integer unique references command (id) on delete cascade,
      measured_at timestamptz
    )`.execute(db);
  await sql`
    create index command_prediction_latest on command_prediction (device_id, user_id, made_at)
      where command_id is null`.execute(db);
  await sql`create index command_prediction_user on command_prediction (user_id)`.execute(db);
};
