import { type Kysely, sql } from "kysely";

/**
 * What stands between a wish and a command: lock-out tags, selections, the approval of a second person, and whether the
 * telemetry showed the effect afterwards.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Each person has a tag of their own: the device is free when the last one is off.
  await sql`
    create table lock_out (
      id integer generated always as identity primary key,
      device_id integer not null references device (id) on delete cascade,
      owner_id integer references user_account (id) on delete set null,
      owner_name text not null,
      reason text not null,
      since timestamptz not null,
      -- null: open end
      until timestamptz
    )`.execute(db);
  await sql`create unique index lock_out_owner on lock_out (device_id, owner_id)`.execute(db);
  await sql`create index lock_out_of_owner on lock_out (owner_id)`.execute(db);
  await sql`create index lock_out_until on lock_out (until) where until is not null`.execute(db);

  // One at a time on a device; whoever operates it uses it up.
  await sql`
    create table command_selection (
      device_id integer primary key references device (id) on delete cascade,
      user_id integer not null references user_account (id) on delete cascade,
      user_name text not null,
      token_digest text not null,
      action text not null,
      value float8,
      pump_ids text[],
      selected_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index command_selection_user on command_selection (user_id)`.execute(db);

  // Where a second person must approve: every operation of a device, an action everywhere, or that action of that device.
  await sql`
    create table second_person (
      device_id integer references device (id) on delete cascade,
      action text,
      check (device_id is not null or action is not null),
      unique nulls not distinct (device_id, action)
    )`.execute(db);
  await sql`
    create table command_approval (
      id integer generated always as identity primary key,
      device_id integer not null references device (id) on delete cascade,
      request_id text not null,
      requested jsonb not null,
      requester_id integer references user_account (id) on delete set null,
      requester_name text not null,
      requester_role text,
      requester_ip text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      status text not null,
      decided_at timestamptz,
      decided_by_id integer references user_account (id) on delete set null,
      decided_by_name text,
      note text,
      command_id integer references command (id) on delete set null,
      check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
      unique (device_id, request_id)
    )`.execute(db);
  await sql`create index command_approval_pending on command_approval (expires_at) where status = 'pending'`.execute(
    db,
  );
  for (const column of ["requester_id", "decided_by_id", "command_id"])
    await sql`create index ${sql.id(`command_approval_${column}`)} on command_approval (${sql.id(column)})`.execute(
      db,
    );
  await sql`alter table command add column approver_name text`.execute(db);

  // What a completed command should have shown in the telemetry; the command itself is final.
  await sql`
    create table command_effect (
      command_id integer primary key references command (id) on delete cascade,
      due_at timestamptz not null,
      parameter text not null,
      -- in the unit of the parameter; null where it was not known
      before float8,
      expected float8,
      measured float8,
      outcome text,
      checked_at timestamptz,
      check (outcome in ('shown', 'missing', 'unknown'))
    )`.execute(db);
  await sql`create index command_effect_due on command_effect (due_at) where outcome is null`.execute(db);
};
