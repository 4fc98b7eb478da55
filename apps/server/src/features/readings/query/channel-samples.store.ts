import type { DatabaseHandle } from "../../../kernel/database.ts";
import { time } from "./device-hours.store.ts";

/** A channel of which good values are read. */
export interface SampledChannel {
  deviceId: number;
  slot: number;
  /** Seconds from measuring to arriving, above which a reading is late. */
  lateAfter: number;
}

/** The good values of a channel in order of time. */
export interface ChannelSamples {
  /** Epoch ms. */
  times: number[];
  values: number[];
  /** How many of them took longer than allowed to arrive. */
  late: number;
}

type Range = { from: number; to: number };

const milliseconds = (column: string) => `(date_part('epoch', ${column}) * 1000)::int8`;
const listOf = (column: string) => `json_agg(${column} order by at)`;

const channelsSql = `d as materialized (
    select * from unnest($3::int[], $4::int[], $5::float8[]) with ordinality as d (id, slot, late_after, place)
  )`;
const valuesOf = (channels: readonly SampledChannel[], { from, to }: Range) => [
  ...[from, to, channels.map(({ deviceId }) => deviceId), channels.map(({ slot }) => slot + 1)],
  channels.map(({ lateAfter }) => lateAfter),
];

// Each reading is fetched once for all channels of its device. What no parameter can have would overflow a sum, or is no number
// in JSON.
const samplesSql = `
  with ${channelsSql}
  select place::int - 1 as index, ${listOf(milliseconds("at"))} as times, ${listOf("value")} as values,
         (count(*) filter (where delay > make_interval(secs => late_after)))::int as late
  from (
    select d.place, d.late_after, r.measured_at as at, r.slots[d.slot] as value, r.received_at - r.measured_at as delay
    from (select distinct id from d) i
    cross join lateral (
      select * from reading where device_id = i.id and measured_at >= ${time(1)} and measured_at < ${time(2)} offset 0
    ) r
    join d on d.id = i.id
    where coalesce(r.quality[d.slot], 0) = 0
  ) s
  where value between -1e100 and 1e100
  group by place`;

/**
 * The good values of channels one by one, in the order of the channels.
 * @param range epoch ms, without its end
 */
export const goodSamples = async (
  db: DatabaseHandle,
  channels: readonly SampledChannel[],
  range: Range,
): Promise<ChannelSamples[]> => {
  const { rows } = await db.scanPool.query<ChannelSamples & { index: number }>(
    samplesSql,
    valuesOf(channels, range),
  );
  const found = new Map(rows.map(({ index, ...samples }) => [index, samples]));
  return channels.map((_, index) => found.get(index) ?? { times: [], values: [], late: 0 });
};

/** The hours of a channel with good values, in order of time. */
export interface ChannelHours {
  /** Their starts, epoch ms. */
  times: number[];
  counts: number[];
  mins: number[];
  maxs: number[];
  sums: number[];
  firsts: number[];
  lasts: number[];
}

// Of a device, the hours from `since` on are not rolled up yet.
const hoursSql = (lists: string) => `
  with ${channelsSql}, devices as materialized (
    select i.id, coalesce((select min(p.bucket) from rollup_pending p where p.device_id = i.id
                           and p.bucket >= g.closed_before - interval '2 hours' and p.bucket < g.closed_before),
                          g.closed_before) as since
    from (select distinct id from d) i cross join rollup_progress g
  ), hours as (
    select d.place, r.bucket as at, r.count[d.slot] as n, r.min[d.slot] as lo, r.max[d.slot] as hi,
           r.sum[d.slot] as total, r.first[d.slot] as f, r.last[d.slot] as l
    from devices i
    cross join lateral (
      select * from rollup_hour
      where device_id = i.id and bucket >= ${time(1)} and bucket < least(${time(2)}, i.since) offset 0
    ) r
    join d on d.id = i.id
    union all
    select place, hour, count(*)::int, min(value), max(value), sum(value), (array_agg(value order by at))[1],
           (array_agg(value order by at desc))[1]
    from (
      select d.place, date_trunc('hour', r.measured_at) as hour, r.measured_at as at, r.slots[d.slot] as value
      from devices i
      cross join lateral (
        select * from reading
        where device_id = i.id and measured_at >= greatest(${time(1)}, i.since) and measured_at < ${time(2)} offset 0
      ) r
      join d on d.id = i.id
      where r.slots[d.slot] is not null and coalesce(r.quality[d.slot], 0) = 0
    ) s
    group by place, hour
  )
  select place::int - 1 as index, ${listOf(milliseconds("at"))} as times, ${listOf("n")} as counts,
         ${lists}
  from hours where n > 0 and lo > -1e100 and hi < 1e100
  group by place`;

const valueLists = `${listOf("lo")} as mins, ${listOf("hi")} as maxs, ${listOf("total")} as sums,
  ${listOf("f")} as firsts, ${listOf("l")} as lasts`;
const noValues =
  "'[]'::json as mins, '[]'::json as maxs, '[]'::json as sums, '[]'::json as firsts, '[]'::json as lasts";

/**
 * The good values of channels by hour, rolled up or still open, in the order of the channels.
 * @param range epoch ms, from one full hour to another
 * @param countsOnly leaves out what the values were, which is most of the work
 */
export const goodHours = async (
  db: DatabaseHandle,
  channels: readonly SampledChannel[],
  range: Range,
  countsOnly = false,
): Promise<ChannelHours[]> => {
  const { rows } = await db.scanPool.query<ChannelHours & { index: number }>(
    hoursSql(countsOnly ? noValues : valueLists),
    valuesOf(channels, range),
  );
  const found = new Map(rows.map(({ index, ...hours }) => [index, hours]));
  const none = { times: [], counts: [], mins: [], maxs: [], sums: [], firsts: [], lasts: [] };
  return channels.map((_, index) => found.get(index) ?? none);
};

/** Single readings before this time (epoch ms) may have been dropped. */
export const readingsKeptSince = async (db: DatabaseHandle): Promise<number> => {
  const { rows } = await db.scanPool.query<{ since: number }>({
    name: "readings-kept-since",
    text: "select date_part('epoch', raw_since) * 1000 as since from rollup_progress",
  });
  return rows[0]?.since ?? 0;
};
