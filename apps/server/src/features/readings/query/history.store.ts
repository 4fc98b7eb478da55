import { qualities, qualityCode, qualityGroup } from "@sgval/quantities/quality";
import type { DatabaseHandle } from "../../../kernel/database.ts";

export interface HistoryRow {
  /** Start of the bucket or time of the reading, epoch ms. */
  t: number;
  /** For each requested slot: lowest, mean and highest good value. */
  min: (number | null)[];
  avg: (number | null)[];
  max: (number | null)[];
}

interface Range {
  deviceId: number;
  slots: readonly number[];
  from: number;
  to: number;
}

const badCodes = qualities.filter((flag) => qualityGroup(flag) === "bad").map(qualityCode);
// A trend leaves out bad values (codes of the bad group), not uncertain ones.
const readable = (slot: number) =>
  `case when coalesce(r.quality[${slot + 1}], 0) in (${badCodes.join(",")}) then null else r.slots[${slot + 1}] end`;

const milliseconds = (sql: string) => `round(extract(epoch from ${sql}) * 1000)::float8`;

const bounds = (column: string) =>
  `r.device_id = $1 and ${column} >= to_timestamp($2::float8 / 1000.0) and ${column} < to_timestamp($3::float8 / 1000.0)`;

/** One array of all slots of a range. Slots are small integers of ours, so they may be part of the SQL text. */
const arrayOf = ({ slots }: Range, sql: (slot: number) => string) =>
  `array[${slots.map(sql).join(",")}]::float8[]`;

// PostgreSQL truncates the names of prepared statements at 63 bytes: longer ones would be mistaken for each other.
const query = async (
  db: DatabaseHandle,
  name: string,
  text: string,
  values: unknown[],
): Promise<HistoryRow[]> =>
  (await db.pool.query<HistoryRow>({ ...(name.length < 64 ? { name } : {}), text, values })).rows;

/** The raw readings of a range, one by one. */
export const readingsOf = (db: DatabaseHandle, range: Range): Promise<HistoryRow[]> =>
  query(
    db,
    `history-single-${range.slots.join("-")}`,
    `select t, v as min, v as avg, v as max from (
       select ${milliseconds("r.measured_at")} as t, ${arrayOf(range, readable)} as v
       from reading r where ${bounds("r.measured_at")} order by r.measured_at
     ) s`,
    [range.deviceId, range.from, range.to],
  );

/** The raw readings of a range in buckets of so many ms. */
export const binnedReadings = (db: DatabaseHandle, range: Range, bucket: number): Promise<HistoryRow[]> => {
  const column = (aggregate: string) => arrayOf(range, (slot) => `${aggregate}(${readable(slot)})`);
  return query(
    db,
    `history-binned-${range.slots.join("-")}`,
    `select floor(${milliseconds("r.measured_at")} / $4::float8) * $4::float8 as t,
            ${column("min")} as min, ${column("avg")} as avg, ${column("max")} as max
     from reading r where ${bounds("r.measured_at")} group by 1 order by 1`,
    [range.deviceId, range.from, range.to, bucket],
  );
};

/** The rollups of a range in buckets of so many ms, at least an hour or a day. */
export const binnedRollups = (
  db: DatabaseHandle,
  unit: "hour" | "day",
  range: Range,
  bucket: number,
): Promise<HistoryRow[]> =>
  query(
    db,
    `history-${unit}-${range.slots.join("-")}`,
    `select min(${milliseconds("r.bucket")}) as t,
            ${arrayOf(range, (slot) => `min(r.min[${slot + 1}])`)} as min,
            ${arrayOf(range, (slot) => `sum(r.sum[${slot + 1}]) / nullif(sum(r.count[${slot + 1}]), 0)`)} as avg,
            ${arrayOf(range, (slot) => `max(r.max[${slot + 1}])`)} as max
     from rollup_${unit} r where ${bounds("r.bucket")}
     group by floor(${milliseconds("r.bucket")} / $4::float8) order by 1`,
    [range.deviceId, range.from, range.to, bucket],
  );

/** How many raw readings a range has; counts up to `most`. */
export const estimateReadings = async (
  db: DatabaseHandle,
  { deviceId, from, to }: Omit<Range, "slots">,
  most: number,
): Promise<number> => {
  const result = await db.pool.query<{ n: number }>({
    name: "history-estimate",
    text: `select count(*)::int as n from (
             select 1 from reading r where ${bounds("r.measured_at")} limit $4) s`,
    values: [deviceId, from, to, most],
  });
  return result.rows[0]?.n ?? 0;
};
