import { type Kysely, sql } from "kysely";

/** The payload field that holds the time of a device's measurements, and the fields that nobody needs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table device add column payload_keys jsonb not null
      default '{"timeKey": null, "ignoredKeys": []}'`.execute(db);
};
