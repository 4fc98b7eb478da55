import { type Kysely, sql } from "kysely";

/** Removing a device looks for its estimates. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index command_prediction_device on command_prediction (device_id)`.execute(db);
};
