import { quarterMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";

/** A channel that is read; of a counter the highest value of a quarter is its last one, as for the account of zones. */
interface QuarterChannel {
  /** Counted from 0. */
  slot: number;
  counts?: boolean;
}

// Good values only; what no channel can have would overflow a mean. An array is copied for every access to it, so each value is
// taken out once, in a query that is not merged with the outer one.
const meansSql = (aggregates: readonly ("avg" | "max")[]) => {
  const all = [...aggregates.keys()];
  return `
    select quarter${aggregates.map((aggregate, index) => `, ${aggregate}(v${index}) as m${index}`).join("")}
    from (
      select floor(date_part('epoch', r.measured_at) / 900)::int as quarter
             ${all
               .map(
                 (index) => `, case when (r.quality is null or coalesce(r.quality[$${index + 4}::int], 0) = 0)
                   and r.slots[$${index + 4}::int] between -1e9 and 1e9 then r.slots[$${index + 4}::int] end as v${index}`,
               )
               .join("")}
      from reading r
      where r.device_id = $1 and r.measured_at >= to_timestamp($2::float8 / 1000.0)
        and r.measured_at < to_timestamp($3::float8 / 1000.0)
      offset 0
    ) s group by quarter`;
};

/**
 * Means of the good values of channels of a device by quarter of an hour, from its readings; of a counter what it showed last.
 * @param range epoch ms, on full quarters
 * @returns of each channel one value for each quarter of the range, NaN without
 */
export const quarterMeans = async (
  db: DatabaseHandle,
  deviceId: number,
  channels: readonly QuarterChannel[],
  { from, to }: { from: number; to: number },
): Promise<Float64Array[]> => {
  const length = Math.max(0, Math.round((to - from) / quarterMs));
  const means = channels.map(() => new Float64Array(length).fill(Number.NaN));
  if (channels.length === 0 || length === 0) return means;
  const aggregates = channels.map(({ counts = false }) => (counts ? "max" : "avg"));
  const { rows } = await db.scanPool.query<[quarter: number, ...means: (number | null)[]]>({
    name: `quarter-means-${aggregates.join("-")}`,
    text: meansSql(aggregates),
    values: [deviceId, from, to, ...channels.map(({ slot }) => slot + 1)],
    rowMode: "array",
  });
  const first = from / quarterMs;
  for (const [quarter, ...values] of rows)
    for (const [index, value] of values.entries()) {
      const column = means[index];
      if (column && value !== null) column[quarter - first] = value;
    }
  return means;
};

/** On how many days of 24 hours between two times (epoch ms) each device has a reading. */
export const daysWithReadings = async (
  db: DatabaseHandle,
  deviceIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<Map<number, number>> => {
  const { rows } = await db.scanPool.query<{ id: number; days: number }>(
    `select d.id, count(*) filter (where exists (
         select from reading r
         where r.device_id = d.id and r.measured_at >= to_timestamp(b.s) and r.measured_at < to_timestamp(b.s + 86400)
       ))::int as days
     from unnest($1::int[]) as d (id) cross join generate_series($2::bigint, $3::bigint - 1, 86400) as b (s)
     group by d.id`,
    [[...deviceIds], Math.round(from / 1000), Math.round(to / 1000)],
  );
  return new Map(rows.map(({ id, days }) => [id, days]));
};

/** When the readings of each device begin (epoch ms); without those that have none. */
export const firstReadings = async (
  db: DatabaseHandle,
  deviceIds: readonly number[],
): Promise<Map<number, number>> => {
  const { rows } = await db.scanPool.query<{ id: number; first: number }>(
    `select d.id, date_part('epoch', s.measured_at) * 1000 as first
     from unnest($1::int[]) as d (id)
     cross join lateral (
       select measured_at from reading where device_id = d.id order by measured_at limit 1
     ) s`,
    [[...deviceIds]],
  );
  return new Map(rows.map(({ id, first }) => [id, first]));
};

/** When readings of devices begin and end (epoch ms); `null` without any. */
export const readingSpan = async (
  db: DatabaseHandle,
  deviceIds: readonly number[],
): Promise<{ first: number; last: number } | null> => {
  const { rows } = await db.scanPool.query<{ first: number | null; last: number | null }>(
    `select min(s.first) as first, max(s.last) as last
     from unnest($1::int[]) as d (id)
     cross join lateral (
       select (select date_part('epoch', measured_at) * 1000 from reading where device_id = d.id order by measured_at limit 1) as first,
              (select date_part('epoch', measured_at) * 1000 from reading where device_id = d.id order by measured_at desc limit 1) as last
     ) s`,
    [[...deviceIds]],
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
};
