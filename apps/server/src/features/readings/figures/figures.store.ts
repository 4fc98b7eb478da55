import type { DatabaseHandle } from "../../../kernel/database.ts";
import { deviceHours, time } from "../query/device-hours.store.ts";
import { countedSql, type Totaliser } from "../query/rollup-series.store.ts";

const countedSinceSql = `
  with ${deviceHours}
  select s.place::int - 1 as span, d.place::int - 1 as counter,
         sum(x.delta) filter (where x.bucket >= to_timestamp(s.since / 1000.0)) as amount
  from unnest($4::int[], $5::float8[], $6::float8[]) with ordinality as d (slot, modulus, since, place)
  cross join lateral (
    select v.bucket,
           ${countedSql("d.modulus")} as delta
    from (
      select h.bucket, h.last[d.slot] as value,
             coalesce(lag(h.last[d.slot]) over (order by h.bucket), h.first[d.slot]) as before
      from hours h where h.last[d.slot] is not null and h.bucket >= to_timestamp(d.since / 1000.0)
    ) v
  ) x
  cross join unnest($7::float8[]) with ordinality as s (since, place)
  group by s.place, d.place`;

/**
 * Not a scan: a year is 8 760 rolled up hours, and the readings of one hour.
 * What counters of a device counted since each of these times (epoch ms, full hours): by counter, then by time. `null` without
 * a good value since then.
 * @param counters hours before `from` (epoch ms) are not looked at, also not for the value that a counter had before
 */
export const countedSince = async (
  db: DatabaseHandle,
  deviceId: number,
  to: number,
  counters: readonly (Totaliser & { from: number })[],
  since: readonly number[],
): Promise<(number | null)[][]> => {
  const found = counters.map((): (number | null)[] => since.map(() => null));
  if (counters.length === 0) return found;
  const { rows } = await db.chartPool.query<{ span: number; counter: number; amount: number | null }>({
    name: "counted-since",
    text: countedSinceSql,
    values: [
      ...[deviceId, Math.min(...counters.map(({ from }) => from)), to],
      counters.map(({ slot }) => slot + 1),
      counters.map(({ modulus }) => modulus),
      counters.map(({ from }) => from),
      since,
    ],
  });
  for (const { span, counter, amount } of rows) {
    const amounts = found[counter];
    if (amounts) amounts[span] = amount;
  }
  return found;
};

/** A part of time in which a channel had one value, from its first reading to its last; epoch ms. */
export interface Run {
  from: number;
  last: number;
  value: number;
}

const runsSql = `
  with v as materialized (
    select d.place, d.slot, r.measured_at as at, r.slots[d.slot] as value
    from unnest($4::int[]) with ordinality as d (slot, place)
    join reading r on r.device_id = $1 and r.measured_at >= ${time(2)} and r.measured_at < ${time(3)}
    where r.slots[d.slot] is not null and coalesce(r.quality[d.slot], 0) = 0
  ), changed as (
    select place, at, value,
           coalesce(value is distinct from lag(value) over w or at - lag(at) over w > make_interval(secs => $5::float8),
                    true) as is_new
    from v window w as (partition by place order by at)
  ), runs as (
    select place, at, value, count(*) filter (where is_new) over (partition by place order by at) as run from changed
  )
  select place::int - 1 as channel, date_part('epoch', min(at)) * 1000 as "from", date_part('epoch', max(at)) * 1000 as last,
         min(value) as value
  from runs group by place, run order by place, min(at)`;

/**
 * The runs of channels with few values, such as whether a pump runs; a silence of more than `gap` seconds ends one. Not a
 * scan: asked for one day.
 */
export const runsOf = async (
  db: DatabaseHandle,
  deviceId: number,
  { from, to }: { from: number; to: number },
  slots: readonly number[],
  gap: number,
): Promise<Run[][]> => {
  const found = slots.map((): Run[] => []);
  if (slots.length === 0) return found;
  const { rows } = await db.chartPool.query<Run & { channel: number }>({
    name: "runs-of",
    text: runsSql,
    values: [deviceId, from, to, slots.map((slot) => slot + 1), gap],
  });
  for (const { channel, ...run } of rows) found[channel]?.push(run);
  return found;
};

export interface Limited {
  slot: number;
  under: number | null;
  over: number | null;
}
export interface WithinLimits {
  good: number;
  within: number;
}

// Only hours that are neither inside nor outside as a whole are looked at reading by reading.
const withinSql = `
  with ${deviceHours}, d as (
    select slot, coalesce(low, '-infinity') as low, coalesce(high, 'infinity') as high, place
    from unnest($4::int[], $5::float8[], $6::float8[]) with ordinality as d (slot, low, high, place)
  ), known as (
    select d.place, d.slot, d.low, d.high, h.bucket, h.count[d.slot] as n,
           h.min[d.slot] >= d.low and h.max[d.slot] <= d.high as inside,
           h.max[d.slot] < d.low or h.min[d.slot] > d.high as outside
    from d cross join hours h where h.count[d.slot] > 0
  ), mixed as (
    select k.place, count(*)::int as within
    from known k
    join reading r on r.device_id = $1 and r.measured_at >= k.bucket and r.measured_at < k.bucket + interval '1 hour'
                  and r.measured_at < ${time(3)}
    where not k.inside and not k.outside and r.slots[k.slot] between k.low and k.high and coalesce(r.quality[k.slot], 0) = 0
    group by k.place
  )
  select k.place::int - 1 as channel, sum(k.n)::int as good,
         (coalesce(sum(k.n) filter (where k.inside), 0) + coalesce((select m.within from mixed m where m.place = k.place), 0))::int
           as within
  from known k group by k.place`;

/** How many good values of channels are within these limits; the range begins with an hour. */
export const countWithinLimits = async (
  db: DatabaseHandle,
  deviceId: number,
  { from, to }: { from: number; to: number },
  limits: readonly Limited[],
): Promise<WithinLimits[]> => {
  const found = limits.map((): WithinLimits => ({ good: 0, within: 0 }));
  if (limits.length === 0) return found;
  const { rows } = await db.scanPool.query<WithinLimits & { channel: number }>({
    name: "within-limits",
    text: withinSql,
    values: [
      ...[deviceId, from, to],
      limits.map(({ slot }) => slot + 1),
      limits.map(({ under }) => under),
      limits.map(({ over }) => over),
    ],
  });
  for (const { channel, ...counts } of rows) found[channel] = counts;
  return found;
};

/** When a value of a device was flagged as measured while it was being calibrated, for the last time; epoch ms. */
export const lastCalibrating = async (
  db: DatabaseHandle,
  deviceId: number,
  { from, to }: { from: number; to: number },
  flag: number,
): Promise<number | null> => {
  const { rows } = await db.scanPool.query<{ at: number }>({
    name: "last-calibrating",
    text: `select date_part('epoch', measured_at) * 1000 as at from reading
           where device_id = $1 and measured_at >= ${time(2)} and measured_at < ${time(3)} and $4::int = any(quality)
           order by measured_at desc limit 1`,
    values: [deviceId, from, to, flag],
  });
  return rows[0]?.at ?? null;
};
