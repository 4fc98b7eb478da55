import type { VoltageLine } from "@sgval/quantities/battery";
import { hourMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { time } from "./device-hours.store.ts";

/** A channel whose values are compared with limits; `null` for an open side. */
export interface WatchedChannel {
  deviceId: number;
  slot: number;
  under: number | null;
  over: number | null;
  /** Seconds that one sample stands for. */
  interval: number;
}

// Hours that are rolled up are read one by one only where they are neither within the limits nor beyond them as a whole, and the
// one in which the day begins, of which a part lies before. An hour counts as far as it lies within the day.
// Lateral, so that each channel is looked up by device and time: a join would go through all readings of the devices.
const hoursSql = `
  with d as (
    select id, slot, coalesce(low, '-infinity') as low, coalesce(high, 'infinity') as high, hours, place
    from unnest($1::int[], $2::int[], $3::float8[], $4::float8[], $5::float8[])
      with ordinality as d (id, slot, low, high, hours, place)
  ), rolled as (
    select d.*, r.bucket, r.lo, r.hi from d cross join lateral (
      select bucket, min[d.slot] as lo, max[d.slot] as hi from rollup_hour
      where device_id = d.id and count[d.slot] > 0 and bucket >= ${time(6)}
        and bucket < least(${time(7)}, (select closed_before from rollup_progress)) offset 0
    ) r
  ), mixed as (
    select k.place, s.share from rolled k cross join lateral (
      select avg((r.slots[k.slot] < k.low or r.slots[k.slot] > k.high)::int)::float8 as share
      from reading r
      where r.device_id = k.id and r.measured_at >= k.bucket and r.measured_at < k.bucket + interval '1 hour'
        and r.slots[k.slot] is not null and coalesce(r.quality[k.slot], 0) = 0
    ) s
    where k.lo < k.low and k.hi >= k.low or k.hi > k.high and k.lo <= k.high
  ), unrolled as (
    select ${time(6)} as since, least(${time(7)}, ${time(8)}) as until
    union all
    select greatest(${time(8)}, closed_before), ${time(7)} from rollup_progress
  ), open as (
    select d.place, s.share, case when d.hours > 1 then 1 else s.part end as part
    from d cross join unrolled u cross join lateral (
      select avg((r.slots[d.slot] < d.low or r.slots[d.slot] > d.high)::int)::float8 as share,
             extract(epoch from least(date_trunc('hour', r.measured_at) + interval '1 hour', ${time(7)})
               - greatest(date_trunc('hour', r.measured_at), ${time(6)}))::float8 / 3600 as part
      from reading r
      where r.device_id = d.id and r.measured_at >= u.since and r.measured_at < u.until
        and r.slots[d.slot] is not null and coalesce(r.quality[d.slot], 0) = 0
      group by date_trunc('hour', r.measured_at)
    ) s
  ), shares as (
    select place, 1.0::float8 as share, 1.0::float8 as part from rolled where hi < low or lo > high
    union all select place, share, 1.0 from mixed
    union all select place, share, part from open
  )
  select d.place::int - 1 as index, least(24, sum(s.share * s.part * d.hours)) as hours
  from shares s join d using (place) where s.share > 0 group by d.place`;

/**
 * Hours (24 at most) of a day in which good values of channels were beyond their limits: the share of each hour's samples,
 * by hour or for a device that measures less often by the time that a sample stands for. In the order of the channels.
 * @param range epoch ms, a day at most
 */
export const hoursBeyond = async (
  db: DatabaseHandle,
  channels: readonly WatchedChannel[],
  { from, to }: { from: number; to: number },
): Promise<number[]> => {
  const hours = channels.map(() => 0);
  if (channels.length === 0) return hours;
  const { rows } = await db.scanPool.query<{ index: number; hours: number }>(hoursSql, [
    channels.map(({ deviceId }) => deviceId),
    channels.map(({ slot }) => slot + 1),
    channels.map(({ under }) => under),
    channels.map(({ over }) => over),
    channels.map(({ interval }) => Math.max(1, (interval * 1000) / hourMs)),
    ...[from, to, Math.ceil(from / hourMs) * hourMs],
  ]);
  for (const row of rows) hours[row.index] = row.hours;
  return hours;
};

/** A channel whose sudden changes are counted. */
export interface SteppingChannel {
  deviceId: number;
  slot: number;
  /** Seconds of a logging period whose samples are sent together; `null` for a device that sends each by itself. */
  period: number | null;
}

// Only hours in which the value moved enough are read, and the minute before each.
const stepsSql = `
  with d as (
    select * from unnest($1::int[], $2::int[], $3::float8[]) with ordinality as d (id, slot, period, place)
  ), closed as (
    select least(${time(5)}, closed_before) as until from rollup_progress
  ), hours as (
    select d.place, h.* from d cross join lateral (
      select bucket, min[d.slot] as lo, max[d.slot] as hi, lag(last[d.slot]) over (order by bucket) as before
      from rollup_hour
      where device_id = d.id and count[d.slot] > 0 and bucket >= ${time(9)} - interval '1 hour'
        and bucket < (select until from closed)
    ) h
  ), moved as (
    select place, bucket from hours
    where bucket >= ${time(9)} and greatest(hi, before) - least(lo, before) >= $6::float8
    union all
    select d.place, b from d, closed, generate_series(greatest(until, ${time(9)}), ${time(5)}, interval '1 hour') as b
  ), samples as (
    select m.place, m.bucket, v.* from moved m join d using (place) cross join lateral (
      select r.measured_at as at, r.slots[d.slot] as value,
             lag(r.slots[d.slot]) over w as before, lag(r.measured_at) over w as before_at
      from reading r
      where r.device_id = d.id and r.measured_at >= m.bucket - make_interval(secs => $7::float8)
        and r.measured_at < least(m.bucket + interval '1 hour', ${time(5)})
        and r.slots[d.slot] is not null and coalesce(r.quality[d.slot], 0) = 0
      window w as (order by r.measured_at)
    ) v
  ), steps as (
    select place, count(*) as n from samples
    where at >= greatest(bucket, ${time(4)}) and abs(value - before) >= $6::float8 and at - before_at <= make_interval(secs => $7::float8)
    group by place
  ), swings as (
    select place, count(*) as n from (
      select s.place from samples s join d using (place)
      where d.period is not null and s.at >= greatest(s.bucket, ${time(4)})
      group by s.place, floor(extract(epoch from s.at) / d.period)
      having max(s.value) - min(s.value) >= $8::float8
    ) p group by place
  )
  select d.place::int - 1 as index, greatest(coalesce(s.n, 0), coalesce(w.n, 0))::int as count
  from d left join steps s using (place) left join swings w using (place)
  where s.n is not null or w.n is not null`;

/**
 * How often good values of channels changed suddenly: by `step` within `seconds`, or by `swing` within one logging period,
 * whichever is more. In the order of the channels.
 * @param range epoch ms, a day at most
 */
export const suddenSteps = async (
  db: DatabaseHandle,
  channels: readonly SteppingChannel[],
  { from, to }: { from: number; to: number },
  { step, seconds, swing }: { step: number; seconds: number; swing: number },
): Promise<number[]> => {
  const counts = channels.map(() => 0);
  if (channels.length === 0) return counts;
  const { rows } = await db.scanPool.query<{ index: number; count: number }>(stepsSql, [
    channels.map(({ deviceId }) => deviceId),
    channels.map(({ slot }) => slot + 1),
    channels.map(({ period }) => period),
    ...[from, to, step, seconds, swing, Math.floor(from / hourMs) * hourMs],
  ]);
  for (const row of rows) counts[row.index] = row.count;
  return counts;
};

/** The line through the daily means of a battery channel. */
export interface DailyLine extends VoltageLine {
  /** Of the channels asked for. */
  index: number;
}

const linesSql = `
  select d.place::int - 1 as index, regr_slope(x.mean, x.day) as slope, coalesce(regr_r2(x.mean, x.day), 0) as fit,
         count(*)::int as days, (array_agg(x.mean order by x.day desc))[1] as last
  from unnest($1::int[], $2::int[]) with ordinality as d (id, slot, place)
  cross join lateral (
    select extract(epoch from r.bucket)::float8 / 86400 as day, r.sum[d.slot] / r.count[d.slot] as mean
    from rollup_day r where r.device_id = d.id and r.bucket >= ${time(3)} and r.count[d.slot] > 0 offset 0
  ) x
  group by d.place having count(*) > 1`;

/** The lines through the daily means of channels since a time (epoch ms), of those with two days or more. */
export const dailyLines = async (
  db: DatabaseHandle,
  channels: readonly { deviceId: number; slot: number }[],
  since: number,
): Promise<DailyLine[]> => {
  if (channels.length === 0) return [];
  const { rows } = await db.scanPool.query<DailyLine>(linesSql, [
    channels.map(({ deviceId }) => deviceId),
    channels.map(({ slot }) => slot + 1),
    since,
  ]);
  return rows;
};
