import { dayMs } from "@sgval/quantities/duration";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { Database } from "../../../kernel/schema.ts";

/** A channel in a quarter of an hour: mean (base unit) and last one of its good values. */
export interface QuarterValue {
  /** Counted from 0. */
  slot: number;
  /** Epoch ms. */
  at: number;
  mean: number;
  last: number;
}

// Only the wanted slots are taken out of a reading. The highest value of a counter is its last one, but where it begins again
// at 0 or is replaced: the step to the next quarter then is a roll-over or a reset all the same.
const quartersSql = `
  select w.slot - 1 as slot, floor(date_part('epoch', r.measured_at) / 900) * 900000 as at,
         avg(r.slots[w.slot]) as mean, max(r.slots[w.slot]) as last
  from reading r cross join unnest($2::int[]) as w (slot)
  where r.device_id = $1 and r.measured_at >= to_timestamp($3::float8 / 1000.0)
    and r.measured_at < to_timestamp($4::float8 / 1000.0)
    and r.slots[w.slot] is not null and (r.quality is null or coalesce(r.quality[w.slot], 0) = 0)
  group by 1, 2`;

/** Readings of more than so many ms of a device are a scan, which gives way to what people wait for. */
const mostInPage = 3 * dayMs;

/** Good values of channels of a device by quarter of an hour. Times are epoch ms. */
export const quartersOf = async (
  db: DatabaseHandle,
  deviceId: number,
  slots: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<QuarterValue[]> => {
  const pool = to - from > mostInPage ? db.scanPool : db.chartPool;
  const { rows } = await pool.query<QuarterValue>({
    name: "zone-quarters",
    text: quartersSql,
    values: [deviceId, slots.map((slot) => slot + 1), from, to],
  });
  return rows;
};

/** A local day of a zone as it is stored: values by quarter of an hour, `null` where missing or not good. */
export interface StoredDay {
  /** YYYY-MM-DD. */
  day: string;
  /** Net inflow, m³/h. */
  inflow: (number | null)[];
  /** bar. */
  azp: (number | null)[];
  critical: (number | null)[];
  /** m³. */
  counted: number | null;
}

/** The days of a zone from `from` to `to` (both with it) that are computed, with the time (epoch ms) when they were. */
export const findDays = async (
  db: Kysely<Database>,
  zoneId: number,
  { from, to }: { from: string; to: string },
): Promise<(StoredDay & { computedAt: number })[]> => {
  const rows = await db
    .selectFrom("zone_day")
    .select(["day", "inflow", "azp", "critical", "counted", "computed_at"])
    .where("zone_id", "=", zoneId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
  return rows.map(({ computed_at, ...row }) => ({ ...row, computedAt: computed_at.getTime() }));
};

export const storeDays = async (
  db: Kysely<Database>,
  zoneId: number,
  days: readonly StoredDay[],
  now: Date,
): Promise<void> => {
  for (const { day, inflow, azp, critical, counted } of days)
    await db
      .insertInto("zone_day")
      .values({ zone_id: zoneId, day, inflow, azp, critical, counted, computed_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["zone_id", "day"])
          .doUpdateSet({ inflow, azp, critical, counted, computed_at: now }),
      )
      .execute();
};

/** A day whose readings changed; `changes` says how often, for whoever settles it. */
export interface PendingDay {
  zoneId: number;
  day: string;
  changes: number;
}

/** Days that must be computed anew, the newest first; of one zone and range, or at most `limit` of all. */
export const findPendingDays = async (
  db: Kysely<Database>,
  { zoneId, from, to, limit }: { zoneId?: number; from?: string; to?: string; limit: number },
): Promise<PendingDay[]> =>
  await db
    .selectFrom("zone_day_pending")
    .select(["zone_id as zoneId", "day", "changes"])
    .$if(zoneId !== undefined, (query) => query.where("zone_id", "=", zoneId ?? 0))
    .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
    .orderBy("day", "desc")
    .limit(limit)
    .execute();

/** Takes away the marks that nobody renewed meanwhile. */
export const settlePendingDays = async (
  db: Kysely<Database>,
  pending: readonly PendingDay[],
): Promise<void> => {
  if (pending.length === 0) return;
  await sql`
    delete from zone_day_pending p using unnest(
      ${pending.map(({ zoneId }) => zoneId)}::int[], ${pending.map(({ day }) => day)}::date[],
      ${pending.map(({ changes }) => changes)}::bigint[]) as s (zone_id, day, changes)
    where p.zone_id = s.zone_id and p.day = s.day and p.changes = s.changes`.execute(db);
};

// A device counts for the zone whose boundary it stands at, whose pressure it measures, or which it is in.
const markSql = `
  insert into zone_day_pending (zone_id, day)
  select distinct z.zone_id, (h.bucket at time zone $3)::date
  from unnest($1::int[], $2::timestamptz[]) as h (device_id, bucket)
  join (
    select device_id, zone_id from zone_boundary
    union select azp_device_id, id from zone where azp_device_id is not null
    union select device_id, id from zone where device_id is not null
    union select id, zone_id from device where zone_id is not null
  ) z using (device_id)
  where exists (select from zone_boundary b where b.zone_id = z.zone_id and b.role = 'inlet')
  on conflict (zone_id, day) do update set changes = zone_day_pending.changes + 1`;

/** Marks the local days that these hours belong to in the zones that the devices measure. */
export const markHours = async (
  client: pg.PoolClient,
  { deviceIds, hours }: { deviceIds: readonly number[]; hours: readonly Date[] },
  timeZone: string,
): Promise<void> => {
  await client.query(markSql, [deviceIds, hours, timeZone]);
};

/** Marks all computed days of a zone and those from one day to another, after another device stands at its boundary. */
export const markDays = async (
  db: Kysely<Database>,
  zoneId: number,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await sql`
    insert into zone_day_pending (zone_id, day)
    select ${zoneId}::int, day from zone_day where zone_id = ${zoneId}
    union select ${zoneId}::int, d::date from generate_series(${from}::date, ${to}::date, interval '1 day') as d
    on conflict (zone_id, day) do update set changes = zone_day_pending.changes + 1`.execute(db);
};
