import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** How far the clock of a device is ahead; `null` where that is not corrected. */
export interface ClockOffset {
  deviceId: number;
  aheadMs: number | null;
}

/** The offsets of all clocks that are corrected. */
export const selectClockOffsets = (db: Kysely<Database>): Promise<{ deviceId: number; aheadMs: number }[]> =>
  db.selectFrom("clock_offset").select(["device_id as deviceId", "ahead_ms as aheadMs"]).execute();

/** Stores offsets, and deletes those that are not corrected any more. */
export const storeClockOffsets = async (
  db: Kysely<Database>,
  offsets: readonly ClockOffset[],
): Promise<void> => {
  // Joined with device, because it may have been deleted meanwhile.
  await sql`
    with given as (
      select g.id, g.ahead
      from unnest(${offsets.map(({ deviceId }) => deviceId)}::int[],
                  ${offsets.map(({ aheadMs }) => aheadMs)}::float8[]) as g (id, ahead)
      join device on device.id = g.id
    ), gone as (
      delete from clock_offset using given where device_id = given.id and given.ahead is null
    )
    insert into clock_offset (device_id, ahead_ms)
    select id, ahead from given where ahead is not null order by id
    on conflict (device_id) do update set ahead_ms = excluded.ahead_ms`.execute(db);
};
