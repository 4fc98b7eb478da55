import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** How far the clocks of devices are ahead (ms), where that is corrected. */
export const selectClockOffsets = (db: Kysely<Database>) =>
  db.selectFrom("clock_offset").select(["device_id", "ahead_ms"]).execute();

/** Stores the offset of a device, or deletes it. */
export const storeClockOffset = async (
  db: Kysely<Database>,
  deviceId: number,
  aheadMs: number | null,
): Promise<void> => {
  if (aheadMs === null) {
    await db.deleteFrom("clock_offset").where("device_id", "=", deviceId).execute();
    return;
  }
  // Selected from device, because it may have been deleted meanwhile.
  await sql`
    insert into clock_offset (device_id, ahead_ms)
    select id, ${aheadMs}::bigint from device where id = ${deviceId}
    on conflict (device_id) do update set ahead_ms = excluded.ahead_ms`.execute(db);
};
