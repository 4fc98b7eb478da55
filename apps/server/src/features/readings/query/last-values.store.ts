import type pg from "pg";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { StoredReading } from "./list-readings.store.ts";

/** A reading that has a value in this slot, which counts from 0. */
export type LastValue = StoredReading & { deviceId: number; slot: number };

/** So many values of a channel show whether they come at regular intervals. */
const valuesOfChannel = 4;

const readingColumns = `
  round(extract(epoch from r.measured_at) * 1000)::float8 as "measuredAt",
  round(extract(epoch from r.received_at) * 1000)::float8 as "receivedAt", r.slots, r.quality`;

const channelsOf = (channels: readonly { deviceId: number; slot: number }[]) => [
  channels.map(({ deviceId }) => deviceId),
  channels.map(({ slot }) => slot + 1),
];

/**
 * The readings with the last values of channels, newest first, since a time (epoch ms), or of the hours that roll-ups do not have
 * yet: few rows are read of these.
 */
export const lastValuesSince = async (
  pool: Pick<pg.Pool, "query">,
  channels: readonly { deviceId: number; slot: number }[],
  since: number | null,
): Promise<LastValue[]> =>
  (
    await pool.query<LastValue>(
      `select c.id as "deviceId", c.slot - 1 as slot, ${readingColumns}
       from unnest($1::int[], $2::int[]) as c (id, slot) cross join lateral (
         select measured_at, received_at, slots, quality from reading
         where device_id = c.id and slots[c.slot] is not null
           and measured_at >= coalesce(to_timestamp($3::float8 / 1000.0), (select closed_before from rollup_progress))
         order by measured_at desc limit ${valuesOfChannel}
       ) r`,
      [...channelsOf(channels), since],
    )
  ).rows;

/**
 * The readings with the last good values of channels, newest first, however old: days and hours lead to them. Where the readings
 * themselves were dropped, the hour says the value.
 */
export const lastValuesOfHours = async (
  pool: Pick<pg.Pool, "query">,
  channels: readonly { deviceId: number; slot: number }[],
): Promise<LastValue[]> => {
  const { rows } = await pool.query<LastValue & { measuredAt: number | null; hour: number; last: number }>(
    `select c.id as "deviceId", c.slot - 1 as slot, ${readingColumns}, h.last,
       round(extract(epoch from h.bucket) * 1000)::float8 as hour
     from unnest($1::int[], $2::int[]) as c (id, slot) cross join lateral (
       select bucket from rollup_day where device_id = c.id and count[c.slot] > 0 order by bucket desc limit 1
     ) d cross join lateral (
       select bucket, last[c.slot] as last from rollup_hour
       where device_id = c.id and count[c.slot] > 0
         and bucket >= d.bucket and bucket < d.bucket + interval '26 hours'
       order by bucket desc limit 1
     ) h left join lateral (
       select measured_at, received_at, slots, quality from reading
       where device_id = c.id and slots[c.slot] is not null
         and measured_at >= h.bucket and measured_at < h.bucket + interval '1 hour'
       order by measured_at desc limit ${valuesOfChannel}
     ) r on true`,
    channelsOf(channels),
  );
  return rows.map(({ hour, last, ...row }) => {
    if (row.measuredAt !== null) return row;
    const slots = Array.from({ length: row.slot + 1 }, (_, slot) => (slot === row.slot ? last : null));
    return { ...row, measuredAt: hour, receivedAt: hour, slots, quality: null };
  });
};

/**
 * The readings with what some slots of a device said last before a time, however old, and until another (epoch ms), oldest first; of
 * those within `leastApart` (ms) that say the same, the last.
 */
export const sparseStates = async (
  db: DatabaseHandle,
  deviceId: number,
  { slots, from, to, leastApart }: { slots: readonly number[]; from: number; to: number; leastApart: number },
): Promise<StoredReading[]> => {
  if (slots.length === 0) return [];
  const { rows } = await db.scanPool.query<StoredReading>(
    `with first_hour as (select date_trunc('hour', to_timestamp($3::float8 / 1000)) as hour), before as (
         select r.* from first_hour, unnest($2::int[]) as wanted (slot) cross join lateral (
           select bucket from rollup_hour
           where device_id = $1 and count[wanted.slot] > 0 and bucket < first_hour.hour order by bucket desc limit 1
         ) h cross join lateral (
           select measured_at, received_at, slots, quality from reading
           where device_id = $1 and slots[wanted.slot] is not null
             and measured_at >= h.bucket and measured_at < h.bucket + interval '1 hour'
           order by measured_at desc limit 1
         ) r
       ), during as (
         select distinct on (floor(extract(epoch from measured_at) * 1000 / $5::float8), said.states)
           measured_at, received_at, slots, quality
         from first_hour, reading cross join lateral (
           select array_agg(slots[wanted.slot]) as states from unnest($2::int[]) as wanted (slot)
         ) said
         where device_id = $1 and measured_at >= first_hour.hour and measured_at < to_timestamp($4::float8 / 1000)
           and array_remove(said.states, null) <> '{}'
         order by floor(extract(epoch from measured_at) * 1000 / $5::float8), said.states, measured_at desc
       )
       select ${readingColumns} from (select * from before union all select * from during) r order by r.measured_at`,
    [deviceId, slots.map((slot) => slot + 1), from, to, leastApart],
  );
  return rows;
};
