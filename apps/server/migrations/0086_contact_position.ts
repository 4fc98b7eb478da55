import { type Kysely, sql } from "kysely";

/** Where a contact is, for the map of contacts: an address alone has no place without a service that finds it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table contact
      add column latitude double precision,
      add column longitude double precision,
      add constraint contact_position check ((latitude is null) = (longitude is null))`.execute(db);
};
