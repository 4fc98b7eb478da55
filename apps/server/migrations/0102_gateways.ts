import { type Kysely, sql } from "kysely";

/** Gateways that send for many devices, their devices, and those that wait to be adopted; dead letters name the gateway they came from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table gateway (
      id integer primary key generated always as identity,
      name text not null,
      preset text not null,
      connection text not null,
      topic text,
      key_source text not null,
      key_path text,
      enabled boolean not null,
      rules jsonb not null,
      most_devices integer not null,
      secret_hash bytea not null,
      last_four text not null,
      last_message_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index gateway_name on gateway (lower(name))`.execute(db);
  await sql`
    create table gateway_device (
      device_id integer primary key references device on delete cascade,
      gateway_id integer not null references gateway on delete cascade,
      key text not null,
      constraint gateway_device_key unique (gateway_id, key)
    )`.execute(db);
  await sql`
    create table waiting_device (
      gateway_id integer not null references gateway on delete cascade,
      key text not null,
      reason text not null,
      topic text,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      payload bytea not null,
      bytes integer not null,
      primary key (gateway_id, key)
    )`.execute(db);
  await sql`
    alter table dead_letter add column gateway_id integer references gateway on delete set null`.execute(db);
  await sql`create index dead_letter_gateway on dead_letter (gateway_id) where gateway_id is not null`.execute(
    db,
  );
};
