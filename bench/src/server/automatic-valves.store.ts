import type pg from "pg";

/** Between its reports a valve is silent for so long (seconds). */
export const reportSeconds = 300;

/**
 * Puts devices into automatic mode by two pressure points (bar) and a window that each has at another time, as the server that
 * is started next finds them.
 */
export const makeAutomatic = async (client: pg.Client, ids: readonly number[]): Promise<void> => {
  await client.query(
    "insert into device_threshold (device_id, start_pressure_point, limit_pressure_point) select unnest($1::int[]), 1.2, 2.4",
    [ids],
  );
  await client.query(
    `insert into device_timer (device_id, position, days, start_time, end_time)
     select id, 0, array[1, 2, 3, 4, 5, 6, 7], '22:00', '23:' || 10 + id % 50 from unnest($1::int[]) as id`,
    [ids],
  );
  await client.query(
    "update device set mode = 'auto', report_interval_seconds = $2 where id = any($1::int[])",
    [ids, reportSeconds],
  );
};
