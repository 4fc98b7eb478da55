import type { DatabaseHandle } from "../../../../kernel/database.ts";

// Good values only, of which no channel can have more than a mean can hold; as `quarter-means.store.ts`.
const nightSql = `
  select (c.n - 1)::int as place, avg(v.value) as mean, count(distinct v.quarter)::int as quarters
  from unnest($1::int[], $2::int[]) with ordinality as c (device_id, slot, n)
  cross join lateral (
    select floor(date_part('epoch', r.measured_at) / 900) as quarter,
           case when r.quality is null or coalesce(r.quality[c.slot], 0) = 0 then r.slots[c.slot] end as value
    from reading r
    where r.device_id = c.device_id and r.measured_at >= to_timestamp($3::float8 / 1000.0)
      and r.measured_at < to_timestamp($4::float8 / 1000.0)
    offset 0
  ) v
  where v.value between -1e9 and 1e9
  group by c.n`;

/**
 * Means of channels between two times (epoch ms) of one night, NaN for those with values in fewer quarters of an hour.
 * @param channels slots count from 0
 */
export const nightMeans = async (
  db: DatabaseHandle,
  channels: readonly { deviceId: number; slot: number }[],
  { from, to, least }: { from: number; to: number; least: number },
): Promise<number[]> => {
  const means = channels.map(() => Number.NaN);
  if (channels.length === 0) return means;
  const { rows } = await db.scanPool.query<{ place: number; mean: number; quarters: number }>({
    name: "night-means",
    text: nightSql,
    values: [channels.map(({ deviceId }) => deviceId), channels.map(({ slot }) => slot + 1), from, to],
  });
  for (const { place, mean, quarters } of rows) if (quarters >= least) means[place] = mean;
  return means;
};
