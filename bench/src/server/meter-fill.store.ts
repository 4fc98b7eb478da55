import type pg from "pg";

/** Gives a zone meters of customers that have sent their index once a day, each at its own minute of the night, and vacuums them. */
export const fillMeters = async (
  client: pg.Client,
  { zoneId, meters, days }: { zoneId: number; meters: number; days: number },
): Promise<void> => {
  await client.query("begin");
  await client.query(
    `with added as (
       insert into water_meter (code, customer_name, customer_code, state, created_at, updated_at)
       select 'W-' || m, 'Customer ' || m, 'C-' || m, 'in_use', now(), now() from generate_series(1, $2::int) m
       returning id
     ), member as (
       insert into water_meter_zone (meter_id, zone_id) select id, $1 from added
     )
     insert into water_meter_register (meter_id, number, digits, q_max, note) select id, 1, 6, 4, '' from added`,
    [zoneId, meters],
  );
  // By time, then by meter, as they would arrive.
  await client.query(
    `insert into water_meter_reading
       (meter_id, register, measured_at, index_m3, source, flags, note, recorded_by, recorded_at, since, volume, same_since)
     select m.id, 1, at, 100 + 0.4 * (d + 1), 'telemetry', '{}', '', 'bench', at, before, case when d > 0 then 0.4 end, at
     from generate_series(0, $1::int) d
     cross join (select id from water_meter order by id) m
     cross join lateral (
       select date_trunc('day', now()) - make_interval(days => $1 - d, mins => m.id % 240) as at
     ) t
     cross join lateral (select case when d > 0 then at - interval '1 day' end as before) b`,
    [days],
  );
  await client.query("commit");
  for (const table of ["water_meter", "water_meter_zone", "water_meter_reading"])
    await client.query(`vacuum (analyze) ${table}`);
};
