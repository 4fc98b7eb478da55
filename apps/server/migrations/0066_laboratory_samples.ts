import { type Kysely, sql } from "kysely";

/** Laboratory samples of devices with their results, apart from the readings of sensors. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table laboratory_sample (
      id integer primary key generated always as identity,
      device_id integer not null references device (id) on delete cascade,
      taken_at timestamptz not null,
      code text not null,
      laboratory text not null,
      sampler text,
      method text,
      note text not null,
      source text not null,
      recorded_by text not null,
      recorded_at timestamptz not null,
      search_text text not null generated always as (
        search_text(code || E'\\n' || laboratory || E'\\n' || coalesce(sampler, '') || E'\\n' || note)
      ) stored,
      -- One result for each parameter at a time, whatever a file is called that brings it again.
      constraint laboratory_sample_taken unique (device_id, taken_at)
    )`.execute(db);
  await sql`
    create table laboratory_result (
      sample_id integer not null references laboratory_sample (id) on delete cascade,
      parameter text not null,
      operator text not null check (operator in ('=', '<')),
      -- In the unit of the catalogue, nitrogen as N.
      value double precision not null,
      -- As the certificate says it.
      entered double precision not null,
      unit text not null,
      species text,
      primary key (sample_id, parameter)
    )`.execute(db);
};
