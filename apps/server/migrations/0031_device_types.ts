import { type Kysely, sql } from "kysely";

/** What administrators changed of the six device types; null where the type is as it came. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table device_type_setting (
      type text primary key,
      settings json,
      report_interval_seconds integer,
      updated_at timestamptz
    )`.execute(db);
  // All rows, so that a change can lock the type before anybody has changed it.
  await sql`
    insert into device_type_setting (type)
    values ('VGA'), ('DATALOGGER'), ('CARBONATE_HARDNESS'), ('WELL_LOGGING'), ('WATER_PUMP'), ('DMA')`.execute(
    db,
  );
};
