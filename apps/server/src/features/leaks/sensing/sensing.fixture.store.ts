import type { DatabaseHandle } from "../../../kernel/database.ts";

/** Stores one value of the first slot for each quarter of an hour from a time on (epoch ms), in months made for it. */
export const storeQuarters = async (
  db: DatabaseHandle,
  { deviceId, from, values }: { deviceId: number; from: number; values: Float64Array },
): Promise<void> => {
  const first = new Date(from);
  for (let later = 0; ; later += 1) {
    const [month, next] = [later, later + 1].map(
      (index) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index)),
    ) as [Date, Date];
    if (month.getTime() >= from + values.length * 900_000) break;
    const name = `reading_${month.toISOString().slice(0, 7).replace("-", "_")}`;
    await db.pool.query(
      `create table if not exists ${name} partition of reading
       for values from ('${month.toISOString()}') to ('${next.toISOString()}')`,
    );
  }
  await db.pool.query(
    `insert into reading (measured_at, received_at, device_id, slots)
     select to_timestamp($1::float8 / 1000 + (n - 1) * 900), now(), $2::int, array[v]
     from unnest($3::float8[]) with ordinality as t (v, n)`,
    [from, deviceId, [...values]],
  );
};

/** As if nobody had touched a leak point since its repair. */
export const ageLeakPoint = (db: DatabaseHandle, id: number) =>
  db.pool.query("update leak_point set updated_at = repaired_at where id = $1", [id]);
