import { type Kysely, sql } from "kysely";

/** Drawings of rooms, each with its versions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table mimic (
      room_id integer primary key references room (id) on delete cascade,
      version integer not null,
      -- those that its newest version shows: whoever sees one of them sees the drawing
      device_ids integer[] not null
    )`.execute(db);
  await sql`
    create table mimic_version (
      room_id integer not null references mimic (room_id) on delete cascade,
      version integer not null,
      document json not null,
      restored_from integer,
      saved_by text not null,
      saved_at timestamptz not null,
      primary key (room_id, version)
    )`.execute(db);
};
