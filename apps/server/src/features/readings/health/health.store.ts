import { sql } from "kysely";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { openHours, time } from "../query/device-hours.store.ts";
import type { HourCount, Span } from "./assess-health.ts";

const milliseconds = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;

// Good values only, as the rollups of hours count them; what is not rolled up yet is counted from the readings.
const hoursSql = `
  with ${openHours}
  select ${milliseconds("r.bucket")} as at, r.count as counts
  from rollup_hour r where r.device_id = $1 and r.bucket >= ${time(2)} and r.bucket < least(${time(3)}, (select since from open))
  union all
  select ${milliseconds("hour")}, array_agg(n order by slot)
  from (
    select date_trunc('hour', r.measured_at) as hour, v.slot,
           (count(v.value) filter (where coalesce(v.flag, 0) = 0))::int as n
    from reading r
    cross join lateral unnest(r.slots, coalesce(r.quality, '{}')) with ordinality as v (value, flag, slot)
    where r.device_id = $1 and r.measured_at >= greatest(${time(2)}, (select since from open)) and r.measured_at < ${time(3)}
    group by 1, 2
  ) h group by hour`;

/** The good values of a device by hour and slot, in the hours that have any. The range begins with an hour. */
export const hourCounts = async (db: DatabaseHandle, deviceId: number, { from, to }: Span) =>
  (
    await db.scanPool.query<HourCount>({
      name: "health-hours",
      text: hoursSql,
      values: [deviceId, from, to],
    })
  ).rows;

export interface NewestReadings {
  count: number;
  /** Epoch ms. */
  first: number | null;
  last: number | null;
  /** Seconds from measuring to storing: the median, the longest, and what 95 of 100 stay below. */
  median: number | null;
  usual: number | null;
  most: number | null;
  late: number;
  /** When the message that arrived last did, and how many of them came with it. */
  uploadedAt: number | null;
  uploaded: number;
  /** The longest part of a range without a reading, the latest first; epoch ms. */
  silences: [from: number, to: number][];
  silenceCount: number;
}

const newestSql = `
  with newest as materialized (
    select measured_at as at, received_at, greatest(extract(epoch from received_at - measured_at), 0)::float8 as delay from reading
    where device_id = $1 and measured_at >= ${time(2)} and measured_at < ${time(3)} order by measured_at desc limit $4::int
  ), spaced as (
    select at, lead(at) over (order by at) as next from newest
  ), silent as (
    select at, next from spaced where next - at > make_interval(secs => $5::float8)
  )
  select count(*)::int as count, ${milliseconds("min(at)")} as first, ${milliseconds("max(at)")} as last,
         percentile_cont(0.5) within group (order by delay) as median,
         percentile_cont(0.95) within group (order by delay) as usual,
         max(delay) as most, (count(*) filter (where delay > $6::float8))::int as late,
         ${milliseconds("max(received_at)")} as "uploadedAt",
         (select count(*)::int from newest where received_at = (select max(received_at) from newest)) as uploaded,
         (select count(*)::int from silent) as "silenceCount",
         (select coalesce(json_agg(json_build_array(${milliseconds("at")}, ${milliseconds("next")})), '[]')
          from (select at, next from silent order by at desc limit $7::int) s) as silences
  from newest`;

/**
 * The newest readings of a range, at most so many, as far as their times are concerned.
 * @param silence seconds between two readings that are listed when they are longer
 */
export const newestTimes = async (
  db: DatabaseHandle,
  deviceId: number,
  { from, to }: Span,
  limits: { readings: number; silence: number; lateAfter: number; silences: number },
): Promise<NewestReadings> => {
  const { rows } = await db.scanPool.query<NewestReadings>({
    name: "health-newest",
    text: newestSql,
    values: [deviceId, from, to, limits.readings, limits.silence, limits.lateAfter, limits.silences],
  });
  const [found] = rows;
  if (!found) throw new Error("an aggregate has one row");
  return found;
};

/** What happened while a device communicated, in one hour. */
export interface CommunicationCount {
  deviceId: number;
  /** Start of the hour, epoch ms. */
  hour: number;
  duplicates: number;
  connects: number;
  takeovers: number;
}

/** Adds to the counts of hours; those of a deleted device are left out. */
export const addCommunication = async (
  db: DatabaseHandle,
  counts: readonly CommunicationCount[],
): Promise<void> => {
  const of = (field: keyof CommunicationCount) => counts.map((count) => count[field]);
  await sql`
    insert into communication_hour as kept (device_id, bucket, duplicates, connects, takeovers)
    select i.d, to_timestamp(i.h / 1000.0), i.n, i.c, i.t
    from unnest(${of("deviceId")}::int[], ${of("hour")}::float8[], ${of("duplicates")}::int[], ${of("connects")}::int[],
                ${of("takeovers")}::int[]) as i (d, h, n, c, t)
    join device on device.id = i.d order by i.d, i.h
    on conflict (device_id, bucket) do update set duplicates = kept.duplicates + excluded.duplicates,
      connects = kept.connects + excluded.connects, takeovers = kept.takeovers + excluded.takeovers`.execute(
    db.kysely,
  );
};

export const dropCommunicationBefore = async (db: DatabaseHandle, before: number): Promise<void> => {
  await sql`delete from communication_hour where bucket < to_timestamp(${before}::float8 / 1000.0)`.execute(
    db.kysely,
  );
};

type Counted = Pick<CommunicationCount, "duplicates" | "connects" | "takeovers"> & {
  conflicts: number;
  rejectedFields: number;
  pendingHours: number;
  rawSince: number;
};

/** What is counted of a device in a range of whole hours, and since when its readings are kept (epoch ms). */
export const countedOf = async (
  db: DatabaseHandle,
  deviceId: number,
  { from, to }: Span,
): Promise<Counted> => {
  const { rows } = await db.pool.query<Counted>({
    name: "health-counted",
    text: `
      select coalesce(sum(c.duplicates), 0)::int as duplicates, coalesce(sum(c.connects), 0)::int as connects,
             coalesce(sum(c.takeovers), 0)::int as takeovers,
             (select count(*)::int from reading_conflict k where k.device_id = $1 and k.measured_at >= ${time(2)}
              and k.measured_at < ${time(3)}) as conflicts,
             (select count(*)::int from rejected_field f where f.device_id = $1 and f.good_since is null) as "rejectedFields",
             (select count(distinct p.bucket)::int from rollup_pending p, rollup_progress g where p.device_id = $1
              and p.bucket >= ${time(2)} and p.bucket < g.closed_before - interval '2 hours') as "pendingHours",
             (select ${milliseconds("greatest(raw_since, '1970-01-01')")} from rollup_progress) as "rawSince"
      from communication_hour c where c.device_id = $1 and c.bucket >= ${time(2)} and c.bucket < ${time(3)}`,
    values: [deviceId, from, to],
  });
  const [found] = rows;
  if (!found) throw new Error("an aggregate has one row");
  return found;
};
