import { type Kysely, sql } from "kysely";

/** Water of a zone and month that no customer's meter counts, as people enter it: m³, `null` where it is not known. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table zone_authorised_use (
      zone_id integer not null references zone (id) on delete cascade,
      -- YYYY-MM
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      billed_unmetered double precision check (billed_unmetered >= 0),
      unbilled_measured double precision check (unbilled_measured >= 0),
      unbilled_estimated double precision check (unbilled_estimated >= 0),
      updated_by text not null,
      updated_at timestamptz not null,
      primary key (zone_id, month)
    )`.execute(db);
};
