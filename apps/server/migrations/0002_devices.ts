import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table device (
      id integer generated always as identity primary key,
      name text not null,
      display_name text not null,
      type text not null,
      number smallint,
      latitude float8,
      longitude float8,
      connection text not null,
      topic_send text,
      topic_control text,
      topic_control_response text,
      report_interval_seconds integer not null,
      sample_interval_seconds integer,
      power_mode text not null,
      mode text not null default 'manual',
      -- a link names the other device here and nowhere else
      datalogger_id integer references device (id) on delete set null,
      water_quality_id integer references device (id) on delete set null,
      site jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (topic_send <> topic_control and topic_send <> topic_control_response
             and topic_control <> topic_control_response)
    )`.execute(db);
  await sql`create unique index device_name_unique on device (name)`.execute(db);
  await sql`create index device_type on device (type)`.execute(db);
  // One namespace for all three topics: two devices must never hear or speak for each other.
  await sql`
    create table device_topic (
      topic text primary key,
      device_id integer not null references device (id) on delete cascade
    )`.execute(db);
  await sql`create index device_topic_device on device_topic (device_id)`.execute(db);

  await sql`
    create table device_channel (
      device_id integer not null references device (id) on delete cascade,
      -- fixed place in the arrays of reading and rollups; never given to another parameter
      slot smallint not null,
      parameter text not null,
      mapping_key text not null,
      unit text,
      under float8,
      over float8,
      removed_at timestamptz,
      primary key (device_id, slot),
      unique (device_id, parameter)
    )`.execute(db);
  await sql`
    create unique index device_channel_mapping on device_channel (device_id, mapping_key)
    where removed_at is null`.execute(db);

  await sql`
    create table channel_calibration (
      device_id integer not null,
      slot smallint not null,
      valid_from timestamptz not null,
      raw_min float8,
      raw_max float8,
      measuring_min float8,
      measuring_max float8,
      inverted boolean not null default false,
      primary key (device_id, slot, valid_from),
      foreign key (device_id, slot) references device_channel (device_id, slot) on delete cascade
    )`.execute(db);

  await sql`
    create table device_action (
      device_id integer not null references device (id) on delete cascade,
      position smallint not null,
      action text not null,
      code text not null,
      primary key (device_id, action),
      unique (device_id, code)
    )`.execute(db);

  await sql`
    create table device_threshold (
      device_id integer primary key references device (id) on delete cascade,
      start_pressure_point float8 not null,
      limit_pressure_point float8 not null
    )`.execute(db);
  await sql`
    create table device_timer (
      device_id integer not null references device (id) on delete cascade,
      position smallint not null,
      days smallint[] not null,
      start_time text not null,
      end_time text not null,
      primary key (device_id, position)
    )`.execute(db);

  await sql`
    create table device_token (
      id integer generated always as identity primary key,
      name text not null,
      device_id integer not null unique references device (id) on delete cascade,
      token_hash bytea not null unique,
      last_four text not null,
      created_by integer references user_account (id) on delete set null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);

  await sql`
    create table user_device (
      user_id integer not null references user_account (id) on delete cascade,
      device_id integer not null references device (id) on delete cascade,
      primary key (user_id, device_id)
    )`.execute(db);
};
