import { type Kysely, sql } from "kysely";

/** Where water meters are, and which of them feed customers who cannot be without water. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table water_meter
      add column latitude double precision,
      add column longitude double precision,
      add column critical boolean not null default false,
      add constraint water_meter_place check ((latitude is null) = (longitude is null))`.execute(db);
  // Those of a part of a network are looked for by its bounds.
  await sql`create index water_meter_place on water_meter (latitude, longitude) where latitude is not null`.execute(
    db,
  );
};
