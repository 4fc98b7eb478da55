import { type Kysely, sql } from "kysely";

/** Risk scores of devices, their daily snapshots, and what is done about them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table risk_score (
      device_id integer primary key references device (id) on delete cascade,
      likelihood_index double precision not null,
      likelihood smallint not null,
      consequence smallint not null,
      assessed boolean not null,
      score smallint not null,
      reasons jsonb not null
    )`.execute(db);
  await sql`create index risk_score_by_score on risk_score (score desc, likelihood_index desc)`.execute(db);
  // One row: when the scores were computed last.
  await sql`
    create table risk_computation (
      only_row boolean primary key default true check (only_row),
      computed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table risk_snapshot (
      day date not null,
      device_id integer not null references device (id) on delete cascade,
      score smallint not null,
      primary key (device_id, day)
    )`.execute(db);
  await sql`create index risk_snapshot_by_day on risk_snapshot (day)`.execute(db);
  await sql`
    create table risk_treatment (
      device_id integer primary key references device (id) on delete cascade,
      owner text,
      treatment text,
      due_on date,
      updated_at timestamptz not null
    )`.execute(db);
};
