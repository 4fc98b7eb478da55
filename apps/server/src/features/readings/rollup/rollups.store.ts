import type { DatabaseHandle } from "../../../kernel/database.ts";

// Takes the marks of closed hours that have rested, the oldest hours first.
const takeSql = `
  with due as (
    select distinct device_id, bucket from rollup_pending
    where bucket <= to_timestamp($1::float8 / 1000.0) - interval '1 hour'
      and marked_at <= to_timestamp($2::float8 / 1000.0)
    order by bucket, device_id limit $3
  ), taken as (
    delete from rollup_pending p using due
    where p.device_id = due.device_id and p.bucket = due.bucket and p.marked_at <= to_timestamp($2::float8 / 1000.0)
  )
  select device_id, bucket from due`;

// One node at a time: two that roll up different hours of one day would each compute it without the other's hour.
const lockSql = "select pg_try_advisory_xact_lock(hashtext('sgval rollups')) as mine";

const statistics = `
  array_agg(n order by slot) as count, array_agg(lo order by slot) as min, array_agg(hi order by slot) as max,
  array_agg(total order by slot) as sum, array_agg(f order by slot) as first, array_agg(l order by slot) as last`;

const replaceExisting = `
  on conflict (device_id, bucket) do update set count = excluded.count, min = excluded.min, max = excluded.max,
    sum = excluded.sum, first = excluded.first, last = excluded.last`;

// Good values only: quality 0 or none. An hour whose readings were dropped keeps its rollup: one late reading must
// not replace it.
const hourSql = `
  insert into rollup_hour (device_id, bucket, count, min, max, sum, first, last)
  select device_id, bucket, ${statistics}
  from (
    select p.device_id, p.bucket, v.slot,
           count(v.value) filter (where good)::int as n, min(v.value) filter (where good) as lo,
           max(v.value) filter (where good) as hi, sum(v.value) filter (where good) as total,
           (array_agg(v.value order by r.measured_at) filter (where good and v.value is not null))[1] as f,
           (array_agg(v.value order by r.measured_at desc) filter (where good and v.value is not null))[1] as l
    from unnest($1::int[], $2::timestamptz[]) as p (device_id, bucket)
    join reading r on r.device_id = p.device_id and r.measured_at >= p.bucket
                  and r.measured_at < p.bucket + interval '1 hour'
    cross join lateral unnest(r.slots, coalesce(r.quality, '{}')) with ordinality as v (value, flag, slot)
    cross join lateral (select coalesce(v.flag, 0) = 0 as good) as g
    group by p.device_id, p.bucket, v.slot
  ) s
  group by device_id, bucket ${replaceExisting}
  where rollup_hour.bucket >= to_timestamp($3::float8 / 1000.0)`;

const daySql = `
  insert into rollup_day (device_id, bucket, count, min, max, sum, first, last)
  select device_id, bucket, ${statistics}
  from (
    select p.device_id, p.bucket, v.slot, sum(v.n)::int as n, min(v.lo) as lo, max(v.hi) as hi, sum(v.total) as total,
           (array_agg(v.f order by h.bucket) filter (where v.f is not null))[1] as f,
           (array_agg(v.l order by h.bucket desc) filter (where v.l is not null))[1] as l
    from (
      select distinct d as device_id, date_trunc('day', b, $3) as bucket
      from unnest($1::int[], $2::timestamptz[]) as i (d, b)
    ) p
    join rollup_hour h on h.device_id = p.device_id and h.bucket >= p.bucket
                      and h.bucket < (p.bucket at time zone $3 + interval '1 day') at time zone $3
    cross join lateral unnest(h.count, h.min, h.max, h.sum, h.first, h.last)
      with ordinality as v (n, lo, hi, total, f, l, slot)
    group by p.device_id, p.bucket, v.slot
  ) s
  group by device_id, bucket ${replaceExisting}`;

interface RollUpRequest {
  now: number;
  markedBefore: number;
  rawSince: number;
  limit: number;
  timeZone: string;
}

/**
 * Rolls up closed hours and the local days they belong to: at most `limit` hours that were over an hour before `now`
 * and marked before `markedBefore`; returns how many. Hours before `rawSince`, whose raw readings were dropped, keep the rollup they have. All epoch ms.
 * Marks are taken before the readings are read: a reading that commits in between has left a newer mark.
 */
export const rollUpHours = async (
  db: DatabaseHandle,
  { now, markedBefore, rawSince, limit, timeZone }: RollUpRequest,
): Promise<number> => {
  const client = await db.streamPool.connect();
  try {
    await client.query("begin");
    const lock = await client.query<{ mine: boolean }>(lockSql);
    if (!lock.rows[0]?.mine) {
      await client.query("rollback");
      client.release();
      return 0;
    }
    const due = await client.query<{ device_id: number; bucket: Date }>(takeSql, [now, markedBefore, limit]);
    if (due.rows.length > 0) {
      const keys = [due.rows.map((row) => row.device_id), due.rows.map((row) => row.bucket)];
      await client.query(hourSql, [...keys, rawSince]);
      await client.query(daySql, [...keys, timeZone]);
    }
    await client.query("commit");
    client.release();
    return due.rows.length;
  } catch (error) {
    client.release(true);
    throw error;
  }
};
