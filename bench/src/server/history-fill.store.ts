import { setTimeout } from "node:timers/promises";
import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import type pg from "pg";

export type HistoryAmounts = {
  devices: number;
  /** Days with a reading per minute for every device. */
  rawDays: number;
  /** Number of devices with readings and hourly values for the whole year. */
  yearDevices: number;
  /** Days with hourly values for every device. */
  hourDays: number;
};

/** Ten slots as of a valve; the values are arbitrary. */
const slots = `array[4 + (d * 7 + m % 97) % 90 / 100.0, 2 + (d + m % 89) % 80 / 100.0, 60 + m % 61 / 10.0, 100000 + m,
  1.2, 12.6, -80 + m % 7, 0, 0, m % 2]::float8[]`;

/** Rows in the order in which they would arrive: by time, then by device. */
const minutes = (from: string, to: string, devices: string) => `
  select at as measured_at, at + interval '300 ms' as received_at, d as device_id, ${slots} as slots,
         null::smallint[] as quality
  from (select at, (extract(epoch from at) / 60)::bigint % 100000 as m
        from generate_series(${from}, ${to} - interval '1 minute', interval '1 minute') as at) t
  cross join unnest(${devices}) as d`;

const nameOf = (month: Date): string => `reading_${month.toISOString().slice(0, 7).replace("-", "_")}`;

const arrayText = (ids: readonly number[]): string => `array[${ids.join(",")}]::int[]`;

const literal = (timestamp: number): string => `'${new Date(timestamp).toISOString()}'::timestamptz`;

/** Fills one month as a new table and attaches it as a partition: skips the WAL, which halves the time. */
const fillMonth = async (
  client: pg.Client,
  month: Date,
  spans: readonly { from: number; to: number; ids: readonly number[] }[],
): Promise<void> => {
  const next = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1);
  const clipped = spans
    .map(({ from, to, ids }) => ({ ids, from: Math.max(from, month.getTime()), to: Math.min(to, next) }))
    .filter(({ from, to, ids }) => from < to && ids.length > 0);
  if (clipped.length === 0) return;
  const name = nameOf(month);
  await client.query("begin");
  await client.query(`drop table if exists ${name}`);
  await client.query(`create table ${name} (like reading including defaults)`);
  for (const { from, to, ids } of clipped)
    await client.query(`insert into ${name} ${minutes(literal(from), literal(to), arrayText(ids))}`);
  await client.query(`alter table ${name} add primary key (device_id, measured_at)`);
  await client.query(
    `alter table reading attach partition ${name} for values from (${literal(month.getTime())}) to (${literal(next)})`,
  );
  await client.query("commit");
};

const rollUp = (table: string, unit: string, count: number, from: string, to: string, devices: string) => `
  insert into ${table} (bucket, device_id, count, min, max, sum, first, last)
  select at, d, array_fill(${count}, array[10]), ${slots}, ${slots}, (select array_agg(s * ${count}) from unnest(${slots}) s),
         ${slots}, ${slots}
  from (select at, (extract(epoch from at) / 3600)::bigint % 100000 as m
        from generate_series(${from}, ${to}, interval '1 ${unit}') as at) t
  cross join unnest(${devices}) as d
  on conflict do nothing`;

/** That of a server without a setting. */
const timeZone = "Asia/Ho_Chi_Minh";

/** Fills the database with history up to the last full minute, then vacuums it. */
export const fillHistory = async (
  client: pg.Client,
  ids: readonly number[],
  { rawDays, yearDevices, hourDays }: HistoryAmounts,
): Promise<void> => {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const [yearLong, shorter] = [ids.slice(0, yearDevices), ids.slice(yearDevices)];
  const spans = [
    { from: now - 365 * dayMs, to: now - rawDays * dayMs, ids: yearLong },
    { from: now - rawDays * dayMs, to: now, ids: [...yearLong, ...shorter] },
  ];
  const first = new Date(now - 365 * dayMs);
  for (let index = 0; index <= 12; index += 1)
    await fillMonth(client, new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index)), spans);
  const hours = (days: number) => `date_trunc('hour', ${literal(now - days * dayMs)})`;
  const lastHour = `${literal(now)} - interval '1 hour'`;
  if (yearLong.length > 0)
    await client.query(rollUp("rollup_hour", "hour", 60, hours(365), lastHour, arrayText(yearLong)));
  await client.query(rollUp("rollup_hour", "hour", 60, hours(hourDays), lastHour, arrayText(ids)));
  const firstDay = `date_trunc('day', ${literal(now - 365 * dayMs)}, '${timeZone}')`;
  await client.query(rollUp("rollup_day", "day", 1440, firstDay, literal(now), arrayText(ids)));
  for (const table of ["reading", "rollup_hour", "rollup_day"])
    await client.query(`vacuum (analyze) ${table}`);
};

/** Between two looks at what is left, and how long the roll-up of one day may take at most (ms). */
const [lookEvery, longestDay] = [200, 10 * minuteMs];

/**
 * Has the server roll up the readings of the last days, as it does those that come in: their hours are marked, a day at a time,
 * the newest first. Returns how many readings they are; none of these may be missing in the hours. The hours of the days before
 * are those of the last day again, so that a month of them is there in minutes.
 */
export const rollUpReadings = async (
  client: pg.Client,
  ids: readonly number[],
  { serverDays, rawDays }: { serverDays: number; rawDays: number },
): Promise<number> => {
  const end = Math.floor((Date.now() - 2 * minuteMs) / hourMs) * hourMs;
  const first = end - serverDays * dayMs;
  for (let from = end - dayMs; from >= first; from -= dayMs) {
    await client.query(`
      insert into rollup_pending (device_id, bucket)
      select d, at
      from generate_series(${literal(from)}, ${literal(from + dayMs)} - interval '1 hour', interval '1 hour') as at
      cross join unnest(${arrayText(ids)}) as d`);
    const giveUpAt = performance.now() + longestDay;
    const left = async () =>
      (await client.query<{ left: boolean }>("select exists (select from rollup_pending) as left")).rows[0]
        ?.left;
    while (await left()) {
      if (performance.now() > giveUpAt) throw new Error("the server does not roll up its readings");
      await setTimeout(lookEvery);
    }
  }
  const { rows } = await client.query<{ stored: number; counted: number }>(`
    select (select count(*)::float8 from reading
              where measured_at >= ${literal(first)} and measured_at < ${literal(end)}) as stored,
           (select sum(count[1])::float8 from rollup_hour
              where bucket >= ${literal(first)} and bucket < ${literal(end)}) as counted`);
  const [found] = rows;
  if (!found || found.stored !== found.counted)
    throw new Error(`${found?.counted} of ${found?.stored} readings are in the hours`);
  await client.query(`
    insert into rollup_hour (bucket, device_id, count, min, max, sum, first, last)
    select bucket - days * interval '1 day', device_id, count, min, max, sum, first, last
    from rollup_hour, generate_series(${serverDays}, ${rawDays}) as days
    where bucket >= ${literal(end - dayMs)} and bucket < ${literal(end)}
    on conflict do nothing`);
  await client.query("vacuum (analyze) rollup_hour");
  return found.stored;
};

export type HistorySize = { readings: number; hours: number; days: number; gigabytes: number };

/** Size of the history; row counts are estimates of the planner. */
export const historySize = async (client: pg.Client): Promise<HistorySize> => {
  const size = await client.query<HistorySize>(`
    select (select sum(c.reltuples)::float8 from pg_inherits i join pg_class c on c.oid = i.inhrelid
              where i.inhparent = 'reading'::regclass) as readings,
           (select reltuples::float8 from pg_class where oid = 'rollup_hour'::regclass) as hours,
           (select reltuples::float8 from pg_class where oid = 'rollup_day'::regclass) as days,
           pg_database_size(current_database())::float8 / 1e9 as gigabytes`);
  const [row] = size.rows;
  if (!row) throw new Error("the database returned no size");
  return row;
};
