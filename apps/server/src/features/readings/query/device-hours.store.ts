import type { Aggregate } from "@sgval/contract/readings/aggregates";
import type { DatabaseHandle } from "../../../kernel/database.ts";

/** SQL of `open.since`: the hours of device $1 from there on are not rolled up yet. */
export const openHours = `open as (
    select coalesce((select min(p.bucket) from rollup_pending p where p.device_id = $1
                     and p.bucket >= g.closed_before - interval '2 hours' and p.bucket < g.closed_before),
                    g.closed_before) as since
    from rollup_progress g
  )`;

/** SQL of a parameter that is a time, epoch ms. */
export const time = (place: number) => `to_timestamp($${place}::float8 / 1000.0)`;

// Slot numbers count from 1 here.
const perHour = `
  select hour as bucket, array_agg(n order by slot) as count, array_agg(lo order by slot) as min,
         array_agg(hi order by slot) as max, array_agg(total order by slot) as sum, array_agg(f order by slot) as first,
         array_agg(l order by slot) as last
  from (
    select date_trunc('hour', r.measured_at) as hour, v.slot, count(v.value) filter (where good)::int as n,
           min(v.value) filter (where good) as lo, max(v.value) filter (where good) as hi,
           sum(v.value) filter (where good) as total,
           (array_agg(v.value order by r.measured_at) filter (where good and v.value is not null))[1] as f,
           (array_agg(v.value order by r.measured_at desc) filter (where good and v.value is not null))[1] as l
    from reading r
    cross join lateral unnest(r.slots, coalesce(r.quality, '{}')) with ordinality as v (value, flag, slot)
    cross join lateral (select coalesce(v.flag, 0) = 0 as good) as g
    where r.device_id = $1 and r.measured_at >= greatest(${time(2)}, (select since from open)) and r.measured_at < ${time(3)}
    group by 1, 2
  ) s group by hour`;

/** SQL of `open` and `hours`: the good values of device $1 by hour from $2 to $3 (epoch ms), rolled up or still open. */
export const deviceHours = `
  ${openHours}, hours as materialized (
    select r.bucket, r.count, r.min, r.max, r.sum, r.first, r.last from rollup_hour r
    where r.device_id = $1 and r.bucket >= ${time(2)} and r.bucket < least(${time(3)}, (select since from open))
    union all ${perHour}
  )`;

export interface HourMean {
  /** Start of the hour, epoch ms. */
  at: number;
  /** By slot; `null` without a good value. */
  means: (number | null)[];
}

/** The means of the good values of a device by hour, in the hours that have any. */
export const hourMeans = async (
  db: DatabaseHandle,
  deviceId: number,
  { from, to }: { from: number; to: number },
): Promise<HourMean[]> => {
  const { rows } = await db.scanPool.query<HourMean>({
    name: "hour-means",
    text: `with ${deviceHours}
      select date_part('epoch', h.bucket) * 1000 as at,
             (select array_agg(v.sum / nullif(v.count, 0) order by v.slot)
              from unnest(h.sum, h.count) with ordinality as v (sum, count, slot)) as means
      from hours h order by h.bucket`,
    values: [deviceId, from, to],
  });
  return rows;
};

/** SQL of each aggregate of the hours in a span; $4 is the slot. */
const aggregateSql = {
  mean: "sum(h.sum[$4]) / nullif(sum(h.count[$4]), 0)",
  min: "min(h.min[$4])",
  max: "max(h.max[$4])",
  first: "(array_agg(h.first[$4] order by h.bucket) filter (where h.first[$4] is not null))[1]",
  last: "(array_agg(h.last[$4] order by h.bucket desc) filter (where h.last[$4] is not null))[1]",
  sum: "sum(h.sum[$4])",
  count: "null::float8",
} as const satisfies Record<Aggregate, string>;

/** One aggregate of a channel in each of the spans that has good values; spans follow each other on full hours. */
export const aggregateHours = async (
  db: DatabaseHandle,
  { deviceId, slot, aggregate }: { deviceId: number; slot: number; aggregate: Aggregate },
  spans: readonly { from: number; to: number }[],
): Promise<{ span: number; value: number | null; count: number }[]> => {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const { rows } = await db.scanPool.query<{ span: number; value: number | null; count: number }>({
    name: `aggregate-${aggregate}`,
    text: `with ${deviceHours}
      select width_bucket(date_part('epoch', h.bucket) * 1000, $5::float8[]) - 1 as span,
             ${aggregateSql[aggregate]} as value, sum(h.count[$4])::int as count
      from hours h where h.count[$4] > 0 group by 1`,
    values: [deviceId, first.from, last.to, slot + 1, spans.map(({ from }) => from)],
  });
  return rows;
};
