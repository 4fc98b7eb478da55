import { type Kysely, sql } from "kysely";

/** Which request of a browser stored a reading: one whose answer was lost is sent again, after days without network too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table water_meter_reading add column request_id uuid`.execute(db);
  await sql`create unique index water_meter_reading_request on water_meter_reading (meter_id, request_id)
    where request_id is not null`.execute(db);
};
