import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { HistoryPlan } from "./plan-history.ts";

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

// A trend leaves out bad values (codes of the bad group), not uncertain ones.
const readable = (slot: number, bad: string) =>
  `case when coalesce(r.quality[${slot + 1}], 0) in (${bad}) then null else r.slots[${slot + 1}] end`;

const milliseconds = (sql: string) => `round(extract(epoch from ${sql}) * 1000)::float8`;

/** Queries of charts. Slots are small integers of ours, so they may be part of the SQL text. */
export const historyStore = (db: DatabaseHandle, badCodes: readonly number[]) => {
  const bad = badCodes.join(",");
  // PostgreSQL truncates the names of prepared statements at 63 bytes: longer ones would be mistaken for each other.
  const query = async (name: string, text: string, values: unknown[]): Promise<HistoryRow[]> =>
    (await db.pool.query<HistoryRow>({ ...(name.length < 64 ? { name } : {}), text, values })).rows;

  const bounds = (column: string) =>
    `r.device_id = $1 and ${column} >= to_timestamp($2::float8 / 1000.0) and ${column} < to_timestamp($3::float8 / 1000.0)`;

  const single = (range: Range) => {
    const values = `array[${range.slots.map((slot) => readable(slot, bad)).join(",")}]::float8[]`;
    return query(
      `history-single-${range.slots.join("-")}`,
      `select t, v as min, v as avg, v as max from (
         select ${milliseconds("r.measured_at")} as t, ${values} as v
         from reading r where ${bounds("r.measured_at")} order by r.measured_at
       ) s`,
      [range.deviceId, range.from, range.to],
    );
  };

  const binned = (range: Range, bucket: number) => {
    const column = (aggregate: string) =>
      `array[${range.slots.map((slot) => `${aggregate}(${readable(slot, bad)})`).join(",")}]::float8[]`;
    return query(
      `history-binned-${range.slots.join("-")}`,
      `select floor(${milliseconds("r.measured_at")} / $4::float8) * $4::float8 as t,
              ${column("min")} as min, ${column("avg")} as avg, ${column("max")} as max
       from reading r where ${bounds("r.measured_at")} group by 1 order by 1`,
      [range.deviceId, range.from, range.to, bucket],
    );
  };

  const rolledUp = (table: "rollup_hour" | "rollup_day", range: Range, bucket: number) => {
    const column = (sql: (slot: number) => string) => `array[${range.slots.map(sql).join(",")}]::float8[]`;
    const unit = table === "rollup_hour" ? "hour" : "day";
    return query(
      `history-${unit}-${range.slots.join("-")}`,
      `select min(${milliseconds("r.bucket")}) as t,
              ${column((slot) => `min(r.min[${slot + 1}])`)} as min,
              ${column((slot) => `sum(r.sum[${slot + 1}]) / nullif(sum(r.count[${slot + 1}]), 0)`)} as avg,
              ${column((slot) => `max(r.max[${slot + 1}])`)} as max
       from ${table} r where ${bounds("r.bucket")}
       group by floor(${milliseconds("r.bucket")} / $4::float8) order by 1`,
      [range.deviceId, range.from, range.to, bucket],
    );
  };

  return {
    /** From raw readings. */
    raw: (range: Range, plan: HistoryPlan) =>
      plan.bucket === null ? single(range) : binned(range, plan.bucket),
    hours: (range: Range, bucket: number) => rolledUp("rollup_hour", range, bucket),
    days: (range: Range, bucket: number) => rolledUp("rollup_day", range, bucket),
    /** How many raw readings a range has; counts up to `most`. */
    estimate: async (deviceId: number, from: number, to: number, most: number): Promise<number> => {
      const result = await db.pool.query<{ n: number }>({
        name: "history-estimate",
        text: `select count(*)::int as n from (
                 select 1 from reading r where ${bounds("r.measured_at")} limit $4) s`,
        values: [deviceId, from, to, most],
      });
      return result.rows[0]?.n ?? 0;
    },
  };
};

export type HistoryStore = ReturnType<typeof historyStore>;
