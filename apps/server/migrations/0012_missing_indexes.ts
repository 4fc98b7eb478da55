import { type Kysely, sql } from "kysely";

/** Indexes that lists and the deletion of a device need. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index activity_at on activity (at)`.execute(db);
  await sql`create index user_device_device on user_device (device_id)`.execute(db);
  await sql`create index favourite_device_device on favourite_device (device_id)`.execute(db);
  await sql`create index dead_letter_device on dead_letter (device_id, id desc)`.execute(db);
};
