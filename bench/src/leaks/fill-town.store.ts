import { quarterMs } from "@sgval/quantities/duration";
import type pg from "pg";

export interface FilledDevice {
  id: number;
  /** By quarter of an hour. */
  values: Float64Array;
  /** Standard deviation of one reading about its quarter, as a share of it and in its unit. */
  noise: { share: number; own: number };
}

const nameOf = (month: Date): string => `reading_${month.toISOString().slice(0, 7).replace("-", "_")}`;

/**
 * Stores readings of one channel for each device, `perQuarter` in each quarter of an hour, month by month as new tables that
 * are attached as partitions: skips the WAL.
 * @param start epoch ms of the first quarter
 */
export const fillTown = async (
  client: pg.Client,
  devices: readonly FilledDevice[],
  { start, perQuarter }: { start: number; perQuarter: number },
): Promise<void> => {
  const quarters = devices[0]?.values.length ?? 0;
  const end = start + quarters * quarterMs;
  await client.query("select setseed(0.5)");
  const first = new Date(start);
  for (let index = 0; ; index += 1) {
    const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index));
    const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index + 1));
    if (month.getTime() >= end) break;
    const [from, to] = [Math.max(start, month.getTime()), Math.min(end, next.getTime())];
    const [low, high] = [(from - start) / quarterMs, (to - start) / quarterMs];
    const name = nameOf(month);
    await client.query("begin");
    await client.query(`drop table if exists ${name}`);
    await client.query(`create table ${name} (like reading including defaults)`);
    // The sum of three even ones is nearly normal.
    for (const { id, values, noise } of devices)
      await client.query(
        `insert into ${name} (measured_at, received_at, device_id, slots, quality)
         select to_timestamp($1::float8 + q * 900 + m * 900 / $5::int), to_timestamp($1::float8 + q * 900 + m * 900 / $5::int + 1),
                $2::int, array[v + ($3::float8 + $4::float8 * v) * 2 * (random() + random() + random() - 1.5)], null
         from unnest($6::float8[]) with ordinality as t (v, n)
         cross join lateral (select n - 1 as q) i cross join generate_series(0, $5::int - 1) as m`,
        [from / 1000, id, noise.own, noise.share, perQuarter, [...values.subarray(low, high)]],
      );
    await client.query(`alter table ${name} add primary key (device_id, measured_at)`);
    await client.query(
      `alter table reading attach partition ${name} for values from ('${month.toISOString()}') to ('${next.toISOString()}')`,
    );
    await client.query("commit");
  }
  await client.query("vacuum (analyze) reading");
};
