import { type Kysely, sql } from "kysely";

/** By what valves are regulated in automatic mode, and what automation must not forget of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table automation_settings (
      device_id integer primary key references device (id) on delete cascade,
      settings jsonb not null
    )`.execute(db);
  // Only devices in automatic mode have a row.
  await sql`
    create table automation_state (
      device_id integer primary key references device (id) on delete cascade,
      since timestamptz not null,
      memory jsonb not null,
      decision jsonb
    )`.execute(db);
};
