import { type Kysely, sql } from "kysely";

/**
 * Programs that decode the bytes of devices: versions that never change, one of which is active, and messages to try them with. A
 * device names its decoder among the keys of its payload.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table decoder (
      id integer primary key generated always as identity,
      name text not null,
      description text,
      bytes_path text,
      encoding text not null,
      port_path text,
      active_version integer not null,
      test_inputs jsonb not null default '[]',
      errors bigint not null default 0,
      last_error_at timestamptz,
      last_error_reason text,
      last_error_detail text,
      updated_at timestamptz not null,
      search_text text not null generated always as (search_text(name || E'\\n' || coalesce(description, ''))) stored
    )`.execute(db);
  await sql`create unique index decoder_name on decoder (lower(name))`.execute(db);
  await sql`
    create table decoder_version (
      decoder_id integer not null references decoder (id) on delete cascade,
      number integer not null,
      source text not null,
      note text,
      created_at timestamptz not null,
      created_by text not null,
      primary key (decoder_id, number)
    )`.execute(db);
  await sql`
    alter table decoder add constraint decoder_active_version_fkey
      foreign key (id, active_version) references decoder_version (decoder_id, number) deferrable initially deferred`.execute(
    db,
  );
  // For the foreign key, which is looked up when a version goes.
  await sql`create index decoder_active on decoder (id, active_version)`.execute(db);
  await sql`
    alter table device add column decoder_id integer
      generated always as ((payload_keys ->> 'decoderId')::integer) stored
      constraint device_decoder_id_fkey references decoder (id)`.execute(db);
  await sql`create index device_decoder on device (decoder_id) where decoder_id is not null`.execute(db);
};
