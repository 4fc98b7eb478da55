import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** The pinned devices of a user in the order of pinning, visible or not. */
export const pinnedBy = async (db: Kysely<Database>, userId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("favourite_device")
    .select("device_id")
    .where("user_id", "=", userId)
    .orderBy("pinned_at")
    .orderBy("device_id")
    .execute();
  return rows.map((row) => row.device_id);
};

export const insertPin = (
  db: Kysely<Database>,
  userId: number,
  deviceId: number,
  now: Date,
): Promise<unknown> =>
  db
    .insertInto("favourite_device")
    .values({ user_id: userId, device_id: deviceId, pinned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const dropPin = (db: Kysely<Database>, userId: number, deviceId: number): Promise<unknown> =>
  db.deleteFrom("favourite_device").where("user_id", "=", userId).where("device_id", "=", deviceId).execute();
