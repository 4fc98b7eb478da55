import { type Kysely, sql } from "kysely";

/**
 * The approval of a second person as it is used: rules by action, device type and role instead of by device, and requests
 * that keep what whoever asked saw, end with the session, and outlive their device. Nothing was written to the tables
 * that these replace.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop table second_person`.execute(db);
  await sql`drop table command_approval`.execute(db);

  // Null: whatever it is.
  await sql`
    create table second_person (
      action text,
      device_type text,
      role_id integer references role (id) on delete cascade,
      unique nulls not distinct (action, device_type, role_id)
    )`.execute(db);
  await sql`create index second_person_role on second_person (role_id) where role_id is not null`.execute(db);

  await sql`
    create table command_approval (
      id integer generated always as identity primary key,
      device_id integer references device (id) on delete set null,
      device_name text not null,
      device_display_name text not null,
      device_type text not null,
      request_id text not null,
      requested jsonb not null,
      situation jsonb not null,
      requester_id integer references user_account (id) on delete set null,
      requester_name text not null,
      requester_role text,
      requester_ip text,
      -- ends with the session in which it was made
      session_id integer references session (id) on delete set null,
      -- the last command of the device: a stop after it ends the request
      last_command_id integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      status text not null,
      void_cause text,
      decided_at timestamptz,
      decided_by_id integer references user_account (id) on delete set null,
      decided_by_name text,
      decline_reason text,
      check (status in ('pending', 'approved', 'declined', 'withdrawn', 'expired', 'void')),
      unique (device_id, request_id)
    )`.execute(db);
  // One at a time, so that what is approved is not contradicted by the next approval.
  await sql`create unique index command_approval_pending on command_approval (device_id) where status = 'pending'`.execute(
    db,
  );
  for (const column of ["requester_id", "decided_by_id", "session_id"])
    await sql`
      create index ${sql.id(`command_approval_${column}`)} on command_approval (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
};
