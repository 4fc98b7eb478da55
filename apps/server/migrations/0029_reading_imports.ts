import { type Kysely, sql } from "kysely";

/** Imports of historical readings: their state outlives a restart, their file lies in the data folder of one node. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table reading_import (
      id integer primary key generated always as identity,
      user_id integer references user_account (id) on delete set null,
      -- who the activity log says it was, also after a restart
      signed_by json not null,
      -- the devices that the user may see; null for all
      scope integer[],
      node text not null,
      file_name text not null,
      bytes bigint not null,
      received bigint not null default 0,
      status text not null,
      dry_run boolean not null default false,
      -- rows of the file that are committed
      position bigint not null default 0,
      progress float4,
      counts json,
      mapping json,
      failure json,
      device_ids integer[] not null default '{}',
      created_at timestamptz not null,
      touched_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index reading_import_user on reading_import (user_id, id)`.execute(db);
  // One at a time, among all nodes.
  await sql`
    create unique index reading_import_running on reading_import ((true))
      where status in ('checking', 'importing')`.execute(db);
  await sql`
    create table reading_import_rejection (
      id bigint primary key generated always as identity,
      import_id integer not null references reading_import (id) on delete cascade,
      line integer not null,
      column_name text not null,
      reason text not null,
      value text not null
    )`.execute(db);
  await sql`create index reading_import_rejection_of on reading_import_rejection (import_id, line)`.execute(
    db,
  );
  await sql`
    create table reading_import_mapping (
      header text primary key,
      mapping json not null,
      used_at timestamptz not null
    )`.execute(db);
};
