import { minuteMs } from "@sgval/quantities/duration";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Sample } from "../decode/decoded-message.ts";

export type StoredReading = Omit<Sample, "late">;

const columns = `
  round(extract(epoch from measured_at) * 1000)::float8 as "measuredAt",
  round(extract(epoch from received_at) * 1000)::float8 as "receivedAt", slots, quality`;

export const newestReadings = async (
  db: DatabaseHandle,
  deviceId: number,
  limit: number,
): Promise<StoredReading[]> =>
  (
    await db.pool.query<StoredReading>({
      name: "newest-readings",
      text: `select ${columns} from reading where device_id = $1 order by measured_at desc limit $2`,
      values: [deviceId, limit],
    })
  ).rows;

export const pageOfReadings = async (
  db: DatabaseHandle,
  deviceId: number,
  range: { from: number | null; to: number | null },
  limit: number,
  offset: number,
): Promise<StoredReading[]> =>
  (
    await db.scanPool.query<StoredReading>({
      name: "page-readings",
      text: `select ${columns} from reading where device_id = $1
             and measured_at >= coalesce(to_timestamp($2::float8 / 1000.0), '-infinity')
             and measured_at <= coalesce(to_timestamp($3::float8 / 1000.0), 'infinity')
             order by measured_at desc limit $4 offset $5`,
      values: [deviceId, range.from, range.to, limit, offset],
    })
  ).rows;

export const countReadings = async (
  db: DatabaseHandle,
  deviceId: number,
  range: { from: number | null; to: number | null },
): Promise<number> => {
  const result = await db.scanPool.query<{ n: number }>({
    name: "count-readings",
    text: `select count(*)::int as n from reading where device_id = $1
           and measured_at >= coalesce(to_timestamp($2::float8 / 1000.0), '-infinity')
           and measured_at <= coalesce(to_timestamp($3::float8 / 1000.0), 'infinity')`,
    values: [deviceId, range.from, range.to],
  });
  return result.rows[0]?.n ?? 0;
};

/** How many readings some devices have together; no more than `most` are counted. */
export const countReadingsOfSome = async (
  db: DatabaseHandle,
  deviceIds: readonly number[],
  most: number,
): Promise<number> => {
  const result = await db.scanPool.query<{ n: number }>({
    name: "count-readings-of-some",
    text: `select count(*)::int as n
           from (select 1 from reading where device_id = any($1::int[]) limit $2) counted`,
    values: [deviceIds, most],
  });
  return result.rows[0]?.n ?? 0;
};

/** The newest readings of every device, oldest first, to fill the memory of latest values at start. */
export const newestReadingsOfAll = async (
  db: DatabaseHandle,
  perDevice: number,
): Promise<(StoredReading & { deviceId: number })[]> =>
  (
    await db.streamPool.query<StoredReading & { deviceId: number }>(
      `select d.id as "deviceId", r.* from device d cross join lateral (
         select ${columns} from reading where device_id = d.id order by measured_at desc limit $1
       ) r order by r."measuredAt"`,
      [perDevice],
    )
  ).rows;

/**
 * For devices with imported history the time of the newest reading that they sent themselves, epoch ms, 0 for none. A reading
 * is an imported one if it was stored while an import of its device ran and measured before that one began.
 */
export const newestSentReadings = async (db: DatabaseHandle): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.streamPool.query<{ deviceId: number; at: number }>(
    `select d.id as "deviceId", coalesce((
       select round(extract(epoch from r.measured_at) * 1000)::float8 from reading r
       where r.device_id = d.id and not exists (
         select from reading_import i
         where d.id = any(i.device_ids) and not i.dry_run and r.measured_at < i.started_at
           and r.received_at between i.started_at and coalesce(i.ended_at, 'infinity')
       ) order by r.measured_at desc limit 1
     ), 0) as at
     from device d where exists (select from reading_import i where d.id = any(i.device_ids) and not i.dry_run)`,
  );
  return new Map(rows.map(({ deviceId, at }) => [deviceId, at]));
};

/** Of readings that are closer together (ms) the first is replayed by a preview: a week is 20 160 of them at most. */
export const previewLeastApart = minuteMs / 2;

/**
 * Readings between two times (epoch ms), oldest first; of several within `leastApart` (ms) that name the same channels only the
 * first: a device may send each value in a message of its own.
 */
export const sparseReadings = async (
  db: DatabaseHandle,
  deviceId: number,
  { from, to, leastApart }: { from: number; to: number; leastApart: number },
): Promise<StoredReading[]> =>
  (
    await db.pool.query<StoredReading>({
      name: "sparse-readings",
      text: `
        select ${columns} from (
          select distinct on (part, unnamed, cardinality(slots)) measured_at, received_at, slots, quality
          from reading cross join lateral (select
            floor(extract(epoch from measured_at) * 1000 / $4::float8) as part,
            array_positions(slots, null) as unnamed
          ) within
          where device_id = $1 and measured_at >= to_timestamp($2::float8 / 1000)
            and measured_at < to_timestamp($3::float8 / 1000)
          order by part, unnamed, cardinality(slots), measured_at
        ) r
        order by measured_at`,
      values: [deviceId, from, to, leastApart],
    })
  ).rows;

/** Readings of a range (epoch ms) that had arrived by a time, newest first; of more than `limit` the newest. */
export const readingsArrived = async (
  db: DatabaseHandle,
  deviceId: number,
  { from, to, by }: { from: number; to: number; by: number },
  limit: number,
): Promise<StoredReading[]> =>
  (
    await db.pool.query<StoredReading>({
      name: "readings-arrived",
      text: `
        select ${columns} from reading
        where device_id = $1 and measured_at >= to_timestamp($2::float8 / 1000)
          and measured_at <= to_timestamp($3::float8 / 1000) and received_at <= to_timestamp($4::float8 / 1000)
        order by measured_at desc limit $5`,
      values: [deviceId, from, to, by, limit],
    })
  ).rows;

/** Readings nearest to a time (epoch ms) within so many ms of it: the last `limit` until then and the first after it, oldest first. */
export const readingsAround = async (
  db: DatabaseHandle,
  deviceId: number,
  at: number,
  { within, limit }: { within: number; limit: number },
): Promise<StoredReading[]> =>
  (
    await db.pool.query<StoredReading>({
      name: "readings-around",
      text: `
        with near as (
          (select * from reading where device_id = $1 and measured_at <= to_timestamp($2::float8 / 1000)
             and measured_at >= to_timestamp(($2::float8 - $3::float8) / 1000)
           order by measured_at desc limit $4)
          union all
          (select * from reading where device_id = $1 and measured_at > to_timestamp($2::float8 / 1000)
             and measured_at <= to_timestamp(($2::float8 + $3::float8) / 1000)
           order by measured_at limit $4)
        )
        select ${columns} from near order by measured_at`,
      values: [deviceId, at, within, limit],
    })
  ).rows;
