import type pg from "pg";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { isLockTimeout } from "../../../kernel/postgres/database-error.ts";
import { closedHoursLock } from "../write/readings.store.ts";

// Takes the marks of closed hours, the newest hours first: charts of the present are complete first.
const takeSql = `
  with due as (
    select distinct device_id, bucket from rollup_pending
    where bucket < (select closed_before from rollup_progress)
    order by bucket desc, device_id limit $1
  ), taken as (
    delete from rollup_pending p using due where p.device_id = due.device_id and p.bucket = due.bucket
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
// not replace it. Each hour is read by itself: as one join of all, the planner read every reading there is.
const hourSql = `
  insert into rollup_hour (device_id, bucket, count, min, max, sum, first, last)
  select p.device_id, p.bucket, s.*
  from unnest($1::int[], $2::timestamptz[]) as p (device_id, bucket)
  cross join lateral (
    select ${statistics}
    from (
      select v.slot, count(v.value) filter (where good)::int as n, min(v.value) filter (where good) as lo,
             max(v.value) filter (where good) as hi, sum(v.value) filter (where good) as total,
             (array_agg(v.value order by r.measured_at) filter (where good and v.value is not null))[1] as f,
             (array_agg(v.value order by r.measured_at desc) filter (where good and v.value is not null))[1] as l
      from reading r
      cross join lateral unnest(r.slots, coalesce(r.quality, '{}')) with ordinality as v (value, flag, slot)
      cross join lateral (select coalesce(v.flag, 0) = 0 as good) as g
      where r.device_id = p.device_id and r.measured_at >= p.bucket and r.measured_at < p.bucket + interval '1 hour'
      group by v.slot
    ) v having count(*) > 0
  ) s ${replaceExisting}
  where rollup_hour.bucket >= (select raw_since from rollup_progress)`;

/** @param days the days (device_id, bucket) to be made of their hours in the time zone `zone`, as SQL */
const dayRollups = (days: string, zone: string) => `
  insert into rollup_day (device_id, bucket, count, min, max, sum, first, last)
  select p.device_id, p.bucket, s.*
  from (${days}) p
  cross join lateral (
    select ${statistics}
    from (
      select v.slot, sum(v.n)::int as n, min(v.lo) as lo, max(v.hi) as hi, sum(v.total) as total,
             (array_agg(v.f order by h.bucket) filter (where v.f is not null))[1] as f,
             (array_agg(v.l order by h.bucket desc) filter (where v.l is not null))[1] as l
      from rollup_hour h
      cross join lateral unnest(h.count, h.min, h.max, h.sum, h.first, h.last)
        with ordinality as v (n, lo, hi, total, f, l, slot)
      where h.device_id = p.device_id and h.bucket >= p.bucket
        and h.bucket < (p.bucket at time zone ${zone} + interval '1 day') at time zone ${zone}
      group by v.slot
    ) v having count(*) > 0
  ) s ${replaceExisting}`;

const daySql = dayRollups(
  `select distinct d as device_id, date_trunc('day', b, $3) as bucket
   from unnest($1::int[], $2::timestamptz[]) as i (d, b)`,
  "$3",
);

const allDaysSql = dayRollups(
  "select distinct device_id, date_trunc('day', bucket, $2) as bucket from rollup_hour where device_id = $1",
  "$2",
);

/** Runs work that only one node may do at a time, in a transaction; `null` when another one is at it. */
const alone = async <T>(
  db: DatabaseHandle,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> => {
  const client = await db.streamPool.connect();
  try {
    await client.query("begin");
    const lock = await client.query<{ mine: boolean }>(lockSql);
    const result = lock.rows[0]?.mine ? await work(client) : null;
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const boundary = (before: number) => `to_timestamp(${Number(before)} / 1000.0)`;

/** What there is to do when hours before `before` (epoch ms) shall be closed and days belong to the time zone. */
export const findWork = async (db: DatabaseHandle, before: number, timeZone: string) => {
  const { rows } = await db.streamPool.query<{ close: boolean; changeZone: boolean; rollUp: boolean }>(
    `select closed_before <> ${boundary(before)} as close, day_zone is distinct from $1 as "changeZone",
            exists (select from rollup_pending where bucket < closed_before)
              or exists (select from rollup_day_rebuild) as "rollUp"
     from rollup_progress`,
    [timeZone],
  );
  return rows[0] ?? { close: false, changeZone: false, rollUp: false };
};

/**
 * Closes the hours before `before` (epoch ms), so that roll-ups may take them, or opens those from there on again. Waits
 * for the batches that found otherwise; a batch that begins meanwhile waits too, for half a second at most.
 * @returns false when they did not end in that time
 */
export const closeHours = async (db: DatabaseHandle, before: number): Promise<boolean> => {
  try {
    // One message and so one transaction, whose locks do not wait for this node.
    await db.streamPool.query(`
      set local lock_timeout = '500ms';
      select pg_advisory_xact_lock(${closedHoursLock});
      update rollup_progress set closed_before = ${boundary(before)},
                                 steps_back = steps_back + (closed_before > ${boundary(before)})::int`);
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
};

/** A step for hours that were rolled up; a device stands beside the hour at the same index. */
export type HoursRolledUp = (
  client: pg.PoolClient,
  rolledUp: { deviceIds: readonly number[]; hours: readonly Date[] },
) => Promise<void>;

interface RollUpRequest {
  limit: number;
  timeZone: string;
  followers?: readonly HoursRolledUp[];
}

/**
 * Rolls up at most `limit` closed hours that are marked, and the local days they belong to; returns how many. Hours
 * whose raw readings were dropped keep the rollup they have.
 * Marks are taken before the readings are read: a reading that commits in between has left another mark.
 */
export const rollUpHours = async (
  db: DatabaseHandle,
  { limit, timeZone, followers = [] }: RollUpRequest,
): Promise<number> => {
  const done = await alone(db, async (client) => {
    const due = await client.query<{ device_id: number; bucket: Date }>(takeSql, [limit]);
    if (due.rows.length > 0) {
      const [deviceIds, hours] = [due.rows.map((row) => row.device_id), due.rows.map((row) => row.bucket)];
      await client.query(hourSql, [deviceIds, hours]);
      await client.query(daySql, [deviceIds, hours, timeZone]);
      for (const follow of followers) await follow(client, { deviceIds, hours });
    }
    return due.rows.length;
  });
  return done ?? 0;
};

/** Marks the days of every device to be made anew if they were made in another time zone. */
export const changeDayZone = (db: DatabaseHandle, timeZone: string) =>
  alone(db, async (client) => {
    // Before zones were noted: days that begin at midnight here were made here.
    const others = "select from rollup_day where bucket <> date_trunc('day', bucket, $1)";
    await client.query(
      `insert into rollup_day_rebuild select distinct device_id from rollup_day
       where exists (select from rollup_progress where day_zone <> $1) or exists (${others}) on conflict do nothing`,
      [timeZone],
    );
    await client.query("update rollup_progress set day_zone = $1", [timeZone]);
  });

/** Makes all days of the next device that is marked for it anew from its hours; returns whether there was one. */
export const rebuildDays = async (db: DatabaseHandle, timeZone: string): Promise<boolean> => {
  const done = await alone(db, async (client) => {
    const taken = await client.query<{ id: number }>(`
      delete from rollup_day_rebuild where device_id = (select min(device_id) from rollup_day_rebuild)
      returning device_id as id`);
    const id = taken.rows[0]?.id;
    if (id === undefined) return false;
    // Days without hours could not be made anew.
    await client.query(
      `delete from rollup_day where device_id = $1
       and bucket > (select min(bucket) from rollup_hour where device_id = $1) - interval '1 day'`,
      [id],
    );
    await client.query(allDaysSql, [id, timeZone]);
    return true;
  });
  return done ?? false;
};
