import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Widest fixed columns first: no padding, so a row of ten values stays under 200 bytes.
  // No foreign key to device: it would cost a look-up per row on the hottest path.
  await sql`
    create table reading (
      measured_at timestamptz not null,
      received_at timestamptz not null,
      device_id integer not null,
      slots float8[] not null,
      quality smallint[],
      primary key (device_id, measured_at)
    ) partition by range (measured_at)`.execute(db);

  await sql`
    create table reading_conflict (
      id bigint generated always as identity primary key,
      device_id integer not null,
      measured_at timestamptz not null,
      slot smallint not null,
      kept float8,
      refused float8,
      received_at timestamptz not null
    )`.execute(db);
  await sql`create index reading_conflict_device on reading_conflict (device_id, measured_at)`.execute(db);

  for (const table of ["rollup_hour", "rollup_day"]) {
    await sql`
      create table ${sql.table(table)} (
        bucket timestamptz not null,
        device_id integer not null,
        count integer[] not null,
        min float8[] not null,
        max float8[] not null,
        sum float8[] not null,
        first float8[] not null,
        last float8[] not null,
        primary key (device_id, bucket)
      )`.execute(db);
  }
  // Hours whose readings changed since their rollup was computed: a log without a key, so that noting an
  // hour never waits for the rollup that is just being made of it.
  await sql`
    create table rollup_pending (
      bucket timestamptz not null,
      marked_at timestamptz not null,
      device_id integer not null
    )`.execute(db);
  await sql`create index rollup_pending_bucket on rollup_pending (bucket)`.execute(db);

  await sql`
    create view reading_value as
      select r.device_id, d.name as device_name, r.measured_at, r.received_at, c.parameter,
             r.slots[c.slot + 1] as value, coalesce(r.quality[c.slot + 1], 0) as quality
      from reading r
      join device d on d.id = r.device_id
      join device_channel c on c.device_id = r.device_id
      where r.slots[c.slot + 1] is not null or coalesce(r.quality[c.slot + 1], 0) <> 0`.execute(db);

  await sql`
    create table unmapped_key (
      device_id integer not null references device (id) on delete cascade,
      key text not null,
      last_value text not null,
      count bigint not null,
      last_seen_at timestamptz not null,
      primary key (device_id, key)
    )`.execute(db);
  await sql`
    create table unmapped_payload (
      device_id integer primary key references device (id) on delete cascade,
      payload text not null,
      received_at timestamptz not null
    )`.execute(db);
  await sql`
    create table dead_letter (
      id integer generated always as identity primary key,
      received_at timestamptz not null,
      source text not null,
      device_id integer references device (id) on delete set null,
      topic text,
      reason text not null,
      detail text,
      payload bytea not null,
      bytes integer not null
    )`.execute(db);
  await sql`create index dead_letter_received on dead_letter (received_at)`.execute(db);
};
