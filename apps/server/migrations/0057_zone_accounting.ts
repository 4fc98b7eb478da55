import { type Kysely, sql } from "kysely";

/** What the water of zones is accounted with, and the days that balances are made of. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table zone
      add column households integer,
      add column non_households integer,
      add column exceptional_night_use float8,
      add column mains_length float8,
      add column connections integer,
      add column service_pipe_length float8,
      add column leakage_exponent float8 not null default 1,
      add column azp_device_id integer references device (id) on delete set null`.execute(db);
  await sql`create index zone_azp_device on zone (azp_device_id) where azp_device_id is not null`.execute(db);
  // One device may be the inlet of one zone and the export of its neighbour.
  await sql`
    create table zone_boundary (
      zone_id integer not null references zone (id) on delete cascade,
      device_id integer not null references device (id) on delete cascade,
      place smallint not null,
      role text not null,
      reversed boolean not null,
      to_zone_id integer references zone (id) on delete set null,
      status text,
      note text not null,
      primary key (zone_id, device_id)
    )`.execute(db);
  await sql`create index zone_boundary_device on zone_boundary (device_id)`.execute(db);
  await sql`create index zone_boundary_to_zone on zone_boundary (to_zone_id) where to_zone_id is not null`.execute(
    db,
  );
  // Quarters of an hour of local days, the first one at midnight: net inflow (m³/h), pressure of the average zone point and
  // lowest one at critical points (bar). Null where a value is missing or not good. Other settings need no new day.
  await sql`
    create table zone_day (
      zone_id integer not null references zone (id) on delete cascade,
      day date not null,
      inflow real[] not null,
      azp real[] not null,
      critical real[] not null,
      -- what totalisers counted, m³
      counted float8,
      computed_at timestamptz not null,
      primary key (zone_id, day)
    )`.execute(db);
  // Days whose readings changed since; the number rises with each change, so that a mark is taken away only by who saw the last.
  await sql`
    create table zone_day_pending (
      zone_id integer not null references zone (id) on delete cascade,
      day date not null,
      changes bigint not null default 1,
      primary key (zone_id, day)
    )`.execute(db);
  await sql`
    create table water_calendar (
      id integer primary key generated always as identity,
      kind text not null,
      zone_id integer references zone (id) on delete cascade,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      note text not null,
      created_by text,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index water_calendar_ends on water_calendar (ends_at)`.execute(db);
  await sql`create index water_calendar_zone on water_calendar (zone_id) where zone_id is not null`.execute(
    db,
  );
};
