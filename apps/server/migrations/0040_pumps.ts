import { type Kysely, sql } from "kysely";

/** Parameter templates, the pumps of stations, when they ran, and what is sent to them periodically. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table pump_template (
      id integer primary key generated always as identity,
      name text not null,
      parameters json not null,
      updated_at timestamptz not null,
      search_text text not null generated always as (search_text(name)) stored
    )`.execute(db);
  await sql`create unique index pump_template_name on pump_template (lower(name))`.execute(db);
  await sql`create index pump_template_search on pump_template using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create table pump_bank (
      device_id integer primary key references device (id) on delete cascade,
      wear_policy text not null,
      interlocks json not null,
      dry_run json not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table pump (
      device_id integer not null references pump_bank (device_id) on delete cascade,
      key text not null,
      position integer not null,
      template_id integer references pump_template (id),
      linked_device_id integer references device (id) on delete set null,
      parameters json not null,
      primary key (device_id, key)
    )`.execute(db);
  await sql`create index pump_template_use on pump (template_id) where template_id is not null`.execute(db);
  // One measuring device drives one pump.
  await sql`create unique index pump_linked_device on pump (linked_device_id)
            where linked_device_id is not null`.execute(db);
  await sql`
    create table pump_run (
      id bigint primary key generated always as identity,
      device_id integer not null references device (id) on delete cascade,
      key text not null,
      started_at timestamptz not null,
      stopped_at timestamptz,
      reason text not null,
      energy double precision
    )`.execute(db);
  await sql`create index pump_run_pump on pump_run (device_id, key, started_at)`.execute(db);
  await sql`create unique index pump_run_open on pump_run (device_id, key) where stopped_at is null`.execute(
    db,
  );
  await sql`
    create table pump_sending (
      device_id integer not null references pump_bank (device_id) on delete cascade,
      key text not null,
      started_at timestamptz not null,
      started_by text not null,
      primary key (device_id, key)
    )`.execute(db);
};
