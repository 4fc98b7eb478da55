import { type Kysely, sql } from "kysely";

/** Notifications and their deliveries, the channels and browsers they leave by, and alarms that escalate. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notice (
      id bigint primary key generated always as identity,
      user_id integer not null references user_account (id) on delete cascade,
      key text not null,
      kind text not null,
      tone text not null,
      text text not null,
      href text,
      device_id integer references device (id) on delete cascade,
      at timestamptz not null,
      read_at timestamptz,
      unique (user_id, key)
    )`.execute(db);
  await sql`create index notice_of_user on notice (user_id, id desc)`.execute(db);
  await sql`create index notice_of_device on notice (device_id) where device_id is not null`.execute(db);
  await sql`
    create table notification_channel (
      id integer primary key generated always as identity,
      type text not null,
      name text not null,
      enabled boolean not null,
      url_sealed text not null,
      secret_sealed text,
      template text,
      inside_allowed boolean not null,
      kinds json not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table push_subscription (
      id integer primary key generated always as identity,
      user_id integer not null references user_account (id) on delete cascade,
      session_id integer not null,
      endpoint_digest text not null unique,
      sealed text not null,
      user_agent text,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index push_subscription_user on push_subscription (user_id)`.execute(db);
  await sql`create index push_subscription_session on push_subscription (session_id)`.execute(db);
  await sql`
    create table push_key (
      one boolean primary key default true check (one),
      public_key text not null,
      private_sealed text not null
    )`.execute(db);
  await sql`
    create table notification_delivery (
      id bigint primary key generated always as identity,
      way text not null,
      user_id integer references user_account (id) on delete cascade,
      channel_id integer references notification_channel (id) on delete set null,
      subscription_id integer references push_subscription (id) on delete set null,
      recipient text not null,
      kind text,
      title text not null,
      text text not null,
      href text,
      device_ids integer[] not null,
      events json not null,
      duty boolean not null,
      status text not null,
      tries integer not null default 0,
      reason text,
      created_at timestamptz not null,
      tried_at timestamptz
    )`.execute(db);
  await sql`create index notification_delivery_age on notification_delivery (created_at)`.execute(db);
  await sql`create index notification_delivery_user on notification_delivery (user_id)`.execute(db);
  await sql`create index notification_delivery_channel on notification_delivery (channel_id)`.execute(db);
  await sql`create index notification_delivery_browser on notification_delivery (subscription_id)`.execute(
    db,
  );
  await sql`
    create table alarm_escalation (
      alarm_id integer primary key references alarm (id) on delete cascade,
      active_since timestamptz not null,
      step integer not null,
      next_at timestamptz
    )`.execute(db);
  await sql`create index alarm_escalation_due on alarm_escalation (next_at) where next_at is not null`.execute(
    db,
  );
  // What is open already was announced before there was anything to keep it.
  await sql`
    insert into alarm_escalation (alarm_id, active_since, step, next_at)
    select id, active_since, 0, null from alarm where closed_at is null`.execute(db);
  await sql`alter table alarm add column escalated_to text, add column escalated_at timestamptz`.execute(db);
};
