import { type Kysely, sql } from "kysely";

/** MQTT brokers of customers, what is subscribed there, the devices behind them, and topics that belong to no device. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table customer_broker (
      id integer primary key generated always as identity,
      name text not null,
      host text not null,
      port integer not null,
      tls boolean not null,
      ca text,
      verify_tls boolean not null,
      protocol smallint not null,
      client_id text not null,
      username text,
      password_sealed text,
      enabled boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index customer_broker_name on customer_broker (lower(name))`.execute(db);
  await sql`
    create unique index customer_broker_account
    on customer_broker (lower(host), port, coalesce(username, ''))`.execute(db);
  await sql`
    create table broker_subscription (
      broker_id integer not null references customer_broker on delete cascade,
      position smallint not null,
      topic text not null,
      device_id integer references device on delete set null,
      primary key (broker_id, position)
    )`.execute(db);
  await sql`create index broker_subscription_device on broker_subscription (device_id)`.execute(db);
  await sql`
    create table broker_device (
      device_id integer primary key references device on delete cascade,
      broker_id integer not null references customer_broker on delete cascade,
      topic text,
      checks_expiry boolean not null,
      assigned boolean not null,
      constraint broker_device_topic unique (broker_id, topic)
    )`.execute(db);
  await sql`
    create table unclaimed_topic (
      broker_id integer not null references customer_broker on delete cascade,
      topic text not null,
      reason text not null,
      name text,
      times integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      payload bytea not null,
      primary key (broker_id, topic)
    )`.execute(db);
};
