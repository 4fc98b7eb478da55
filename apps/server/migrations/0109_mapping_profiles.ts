import { type Kysely, sql } from "kysely";

/** Mappings with a name, of which devices get a copy. Like a device, a profile refuses that its decoder is deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table mapping_profile (
      id integer primary key generated always as identity,
      name text not null,
      description text,
      type text not null,
      channels jsonb not null,
      payload_keys jsonb not null,
      example text,
      decoder_id integer generated always as ((payload_keys ->> 'decoderId')::integer) stored
        constraint mapping_profile_decoder_id_fkey references decoder (id),
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index mapping_profile_name on mapping_profile (lower(name))`.execute(db);
  await sql`
    create index mapping_profile_decoder on mapping_profile (decoder_id) where decoder_id is not null`.execute(
    db,
  );
};
