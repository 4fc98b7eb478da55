import type pg from "pg";

const epoch = (column: string) => `extract(epoch from ${column})::float8 * 1000`;
const range = (column: string) =>
  `device_id = $1 and ${column} >= to_timestamp($2::float8 / 1000.0) and ${column} < to_timestamp($3::float8 / 1000.0)`;

const rolledUp = (table: string) => `
  select ${epoch("bucket")} as t, min[$4::int] as min, sum[$4::int] / nullif(count[$4::int], 0) as avg, max[$4::int] as max
  from ${table} where ${range("bucket")} order by bucket`;

const texts = {
  reading: `select ${epoch("measured_at")} as t, slots[$4::int] as v from reading
            where ${range("measured_at")} order by measured_at`,
  rollup_hour: rolledUp("rollup_hour"),
  rollup_day: rolledUp("rollup_day"),
};
export type HistoryTable = keyof typeof texts;

/** Reads one parameter over a range directly from its table; returns the number of rows. */
export const readDirectly = async (
  client: pg.Client,
  table: HistoryTable,
  deviceId: number,
  slot: number,
  from: number,
  to: number,
): Promise<number> => {
  const found = await client.query({
    name: `bench-${table}`,
    text: texts[table],
    values: [deviceId, from, to, slot + 1],
  });
  return found.rows.length;
};
