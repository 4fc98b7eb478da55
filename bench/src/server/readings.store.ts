import type pg from "pg";

export type StoredReadings = { rows: number; values: number; bytes: number };

/** Number of stored readings and values, and their size on disk with index. */
export const storedReadings = async (client: pg.Client): Promise<StoredReadings> => {
  const stored = await client.query<{ rows: number; values: number; bytes: number }>(`
    select (select count(*)::float8 from reading) as rows,
           (select coalesce(sum(cardinality(array_remove(slots, null))), 0)::float8 from reading) as values,
           (select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8
              from pg_inherits where inhparent = 'reading'::regclass) as bytes`);
  const [row] = stored.rows;
  if (!row) throw new Error("the database returned no counts");
  return row;
};

/** Number of these acknowledged readings that are not in the database. */
export const countMissing = async (
  client: pg.Client,
  devices: readonly string[],
  timestamps: readonly number[],
): Promise<number> => {
  const missing = await client.query<{ n: number }>(
    `select count(*)::int as n
     from unnest($1::text[], $2::float8[]) as a (name, m)
     left join device d on d.name = a.name
     left join reading r on r.device_id = d.id and r.measured_at = to_timestamp(a.m / 1000.0)
     where r.device_id is null`,
    [devices, timestamps],
  );
  return missing.rows[0]?.n ?? 0;
};
