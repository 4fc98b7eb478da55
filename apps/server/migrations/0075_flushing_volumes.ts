import { type Kysely, sql } from "kysely";

/** The volume of a logged flushing, m³; only of a flushing of one zone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table water_calendar
      add column volume double precision check (volume >= 0),
      add constraint water_calendar_volume check (volume is null or (kind = 'flushing' and zone_id is not null))`.execute(
    db,
  );
};
