import { type Kysely, sql } from "kysely";

/** Step tests of zones: two pressures (bar) and two flows (m³/h) of a night, and N1 that follows from them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table zone_step_test (
      id integer primary key generated always as identity,
      zone_id integer not null references zone (id) on delete cascade,
      tested_at timestamptz not null,
      flow_before double precision not null check (flow_before > 0),
      pressure_before double precision not null check (pressure_before > 0),
      flow_after double precision not null check (flow_after > 0),
      pressure_after double precision not null check (pressure_after > 0),
      night_use double precision,
      exponent double precision not null,
      -- N1 of the zone before the test became it; null for one that never did
      replaced_exponent double precision,
      note text not null,
      entered_by text not null,
      entered_at timestamptz not null
    )`.execute(db);
  await sql`create index zone_step_test_zone on zone_step_test (zone_id, tested_at)`.execute(db);
};
