import { type Kysely, sql } from "kysely";

/** Customer meters, their zones over time, the registers that were installed one after the other, and their readings. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table water_meter (
      id integer primary key generated always as identity,
      code text not null,
      customer_name text not null,
      customer_code text not null,
      state text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      search_text text not null generated always as (
        search_text(code || E'\\n' || customer_name || E'\\n' || customer_code)
      ) stored
    )`.execute(db);
  await sql`create unique index water_meter_code on water_meter (lower(code))`.execute(db);
  await sql`create unique index water_meter_customer_code on water_meter (lower(customer_code))`.execute(db);
  await sql`create index water_meter_search on water_meter using gin (search_text gin_trgm_ops)`.execute(db);
  await sql`
    create table water_meter_zone (
      meter_id integer not null references water_meter (id) on delete cascade,
      zone_id integer not null references zone (id) on delete cascade,
      -- Without a start since ever, without an end until further notice.
      starts_at timestamptz,
      ends_at timestamptz,
      check (starts_at < ends_at),
      -- A meter belongs to one zone at a time. A range of one id needs no extension for equality.
      constraint water_meter_zone_overlap exclude using gist (
        int4range(meter_id, meter_id, '[]') with &&, tstzrange(starts_at, ends_at) with &&
      )
    )`.execute(db);
  await sql`create index water_meter_zone_meter on water_meter_zone (meter_id)`.execute(db);
  await sql`create index water_meter_zone_zone on water_meter_zone (zone_id)`.execute(db);
  await sql`
    create table water_meter_register (
      meter_id integer not null references water_meter (id) on delete cascade,
      number integer not null,
      -- Without it, since ever.
      starts_at timestamptz,
      digits integer not null check (digits between 4 and 9),
      q_max double precision not null check (q_max > 0),
      note text not null,
      primary key (meter_id, number)
    )`.execute(db);
  await sql`
    create table water_meter_reading (
      id bigint primary key generated always as identity,
      meter_id integer not null,
      register integer not null,
      measured_at timestamptz not null,
      index_m3 double precision not null,
      source text not null,
      flags text[] not null,
      note text not null,
      recorded_by text not null,
      recorded_at timestamptz not null,
      -- What follows from the reading before, so that sums need no look at it.
      since timestamptz,
      volume double precision,
      odd text,
      same_since timestamptz not null,
      unique (meter_id, register, measured_at),
      foreign key (meter_id, register) references water_meter_register (meter_id, number) on delete cascade
    )`.execute(db);
  await sql`create index water_meter_reading_time on water_meter_reading (meter_id, measured_at desc, register desc)`.execute(
    db,
  );
  await sql`
    create index water_meter_reading_marked on water_meter_reading (meter_id, measured_at)
    where odd is not null or flags <> '{}'`.execute(db);
  // What came before customer meters were known can be replayed like any other message of an unknown meter.
  await sql`update dead_letter set reason = 'unknown_meter' where reason = 'customer_meter_not_supported'`.execute(
    db,
  );
};
