import type { DatabaseHandle } from "../../../kernel/database.ts";

export interface FixtureReading {
  /** Epoch ms. */
  at: number;
  slots: (number | null)[];
  quality: (number | null)[] | null;
}

/** Stores readings as they are, in months (their first days, UTC) made for them. */
export const storeReadings = async (
  db: DatabaseHandle,
  deviceId: number,
  readings: readonly FixtureReading[],
  months: readonly string[],
): Promise<void> => {
  for (const month of months)
    await db.pool.query(
      `create table if not exists reading_${month.slice(0, 7).replace("-", "_")} partition of reading
       for values from ('${month}') to ('${month}'::date + interval '1 month')`,
    );
  const client = await db.streamPool.connect();
  await client.query("begin");
  for (const { at, slots, quality } of readings)
    await client.query(
      `insert into reading (measured_at, received_at, device_id, slots, quality)
       values (to_timestamp($1::float8 / 1000), now(), $2, $3, $4) on conflict do nothing`,
      [at, deviceId, slots, quality],
    );
  await client.query("commit");
  client.release();
};
