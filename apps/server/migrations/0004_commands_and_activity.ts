import { type Kysely, sql } from "kysely";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table command (
      id integer generated always as identity primary key,
      device_id integer references device (id) on delete set null,
      -- kept beside the id, so that the row still speaks when the device is gone
      device_name text not null,
      device_display_name text not null,
      request_id text not null,
      -- what the device repeats in its answer; random, so that a restored database never repeats an old one
      cmd_id text not null unique,
      request_body jsonb not null,
      action text not null,
      code text not null,
      value float8,
      source text not null,
      actor_id integer references user_account (id) on delete set null,
      actor_name text not null,
      actor_role text,
      ip text,
      mode text not null,
      reason text,
      state_before jsonb,
      telemetry_before jsonb,
      telemetry_age_seconds float8,
      status text not null,
      failure_code text,
      device_code text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      sent_at timestamptz,
      deadline_at timestamptz,
      responded_at timestamptz,
      finished_at timestamptz,
      raw_response jsonb,
      late_response_at timestamptz,
      late_result text,
      late_response jsonb,
      check (status in ('waiting', 'processing', 'completed', 'failed', 'device_not_response'))
    )`.execute(db);
  await sql`create unique index command_request on command (device_id, request_id)`.execute(db);
  await sql`
    create unique index command_one_processing on command (device_id) where status = 'processing'`.execute(
    db,
  );
  // A safety stop may always join the queue.
  await sql`
    create unique index command_one_waiting_manual on command (device_id)
    where status = 'waiting' and source = 'manual' and action not in ('pump_stop', 'fully_close_off')`.execute(
    db,
  );
  await sql`create index command_open on command (status) where status in ('waiting', 'processing')`.execute(
    db,
  );
  await sql`create index command_device_created on command (device_id, id desc)`.execute(db);
  await sql`create index command_actor on command (actor_id, id desc)`.execute(db);
  // A final state is final: only the columns of a late answer may still change.
  await sql`
    create function command_final_is_final() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(new) - array['device_id','actor_id','late_response_at','late_result','late_response'])
         is distinct from
         (to_jsonb(old) - array['device_id','actor_id','late_response_at','late_result','late_response']) then
        raise exception 'command % is final (%)', old.id, old.status;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger command_final before update on command for each row
    when (old.status in ('completed', 'failed', 'device_not_response'))
    execute function command_final_is_final()`.execute(db);

  // What the device last reported or answered of itself: outputs, pilot, pumps.
  await sql`
    create table device_state (
      device_id integer primary key references device (id) on delete cascade,
      state jsonb not null,
      command_id integer references command (id) on delete set null,
      confirmed_at timestamptz not null
    )`.execute(db);

  await sql`
    create table activity (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      type text not null,
      actor_id integer,
      actor_name text not null,
      actor_role text,
      ip text,
      subject text not null,
      subject_id integer,
      subject_name text,
      device_id integer,
      detail text not null,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`create index activity_device on activity (device_id, id desc)`.execute(db);
  await sql`create index activity_actor on activity (actor_id, id desc)`.execute(db);
  await sql`
    create function activity_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'activity is append-only';
    end $$`.execute(db);
  await sql`
    create trigger activity_append_only before update or delete or truncate on activity
    for each statement execute function activity_is_append_only()`.execute(db);
};
