import type { DatabaseHandle } from "../../../kernel/database.ts";
import { deviceHours, time } from "./device-hours.store.ts";

/** The good values of a channel in order of time. */
export interface ChannelSamples {
  /** Epoch ms. */
  times: number[];
  values: number[];
  /** How many of them took longer than allowed to arrive. */
  late: number;
}

const milliseconds = (column: string) => `(date_part('epoch', ${column}) * 1000)::int8`;
const listOf = (column: string) => `coalesce(json_agg(${column} order by at), '[]')`;

// What no parameter can have would overflow a sum, or is no number in JSON.
const samplesSql = `
  select ${listOf(milliseconds("at"))} as times, ${listOf("value")} as values,
         (count(*) filter (where delay > make_interval(secs => $5::float8)))::int as late
  from (
    select r.measured_at as at, r.slots[$2::int] as value, r.received_at - r.measured_at as delay
    from reading r
    where r.device_id = $1 and r.measured_at >= ${time(3)} and r.measured_at < ${time(4)}
      and coalesce(r.quality[$2::int], 0) = 0
  ) s where value between -1e100 and 1e100`;

/**
 * The good values of a channel one by one.
 * @param range epoch ms, without its end
 * @param lateAfter seconds from measuring to arriving
 */
export const goodSamples = async (
  db: DatabaseHandle,
  { deviceId, slot }: { deviceId: number; slot: number },
  { from, to }: { from: number; to: number },
  lateAfter: number,
): Promise<ChannelSamples> => {
  const { rows } = await db.scanPool.query<ChannelSamples>({
    name: "good-samples",
    text: samplesSql,
    values: [deviceId, slot + 1, from, to, lateAfter],
  });
  return rows[0] ?? { times: [], values: [], late: 0 };
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

const hoursSql = `
  with ${deviceHours}
  select ${listOf(milliseconds("at"))} as times, ${listOf("n")} as counts, ${listOf("lo")} as mins,
         ${listOf("hi")} as maxs, ${listOf("total")} as sums, ${listOf("f")} as firsts, ${listOf("l")} as lasts
  from (
    select bucket as at, count[$4::int] as n, min[$4::int] as lo, max[$4::int] as hi, sum[$4::int] as total,
           first[$4::int] as f, last[$4::int] as l
    from hours
  ) h where n > 0 and lo > -1e100 and hi < 1e100`;

/**
 * The good values of a channel by hour, rolled up or still open.
 * @param range epoch ms, from one full hour to another
 */
export const goodHours = async (
  db: DatabaseHandle,
  { deviceId, slot }: { deviceId: number; slot: number },
  { from, to }: { from: number; to: number },
): Promise<ChannelHours> => {
  const { rows } = await db.scanPool.query<ChannelHours>({
    name: "good-hours",
    text: hoursSql,
    values: [deviceId, from, to, slot + 1],
  });
  const none = { times: [], counts: [], mins: [], maxs: [], sums: [], firsts: [], lasts: [] };
  return rows[0] ?? none;
};

/** Single readings before this time (epoch ms) may have been dropped. */
export const readingsKeptSince = async (db: DatabaseHandle): Promise<number> => {
  const { rows } = await db.scanPool.query<{ since: number }>({
    name: "readings-kept-since",
    text: "select date_part('epoch', raw_since) * 1000 as since from rollup_progress",
  });
  return rows[0]?.since ?? 0;
};
