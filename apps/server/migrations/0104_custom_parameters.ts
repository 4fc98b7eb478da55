import { type Kysely, sql } from "kysely";

/**
 * What an installation measures beside the catalogue. A channel of such a parameter refers to it, also one that was removed and
 * keeps its history: no parameter is deleted while one has it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table custom_parameter (
      key text primary key check (key like 'custom\\_%'),
      names json not null,
      kind text not null,
      unit text not null,
      min float8 not null,
      max float8 not null,
      decimals smallint not null,
      states json not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    alter table device_channel add column custom_parameter text
      generated always as (case when parameter like 'custom\\_%' then split_part(parameter, '.', 1) end) stored
      references custom_parameter (key)`.execute(db);
  await sql`
    create index device_channel_custom_parameter on device_channel (custom_parameter) where custom_parameter is not null`.execute(
    db,
  );
};
