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

// A year of four devices is two million readings. An array is copied for every access to it, so each value is taken out once,
// in a query that is not merged with the outer one; a quarter is cut with whole numbers. Rows made by slot took four times as
// long. The highest value of a counter is its last one, but where it begins again at 0 or is replaced: the step to the next
// quarter then is a roll-over or a reset all the same.
const quartersSql = (count: number): string => {
  const places = Array.from({ length: count }, (_, index) => ({
    slot: `$${index + 4}::int`,
    value: `v${index}`,
  }));
  return `
    select date_part('epoch', quarter) * 1000 as at ${places.map(({ value }) => `, avg(${value}), max(${value})`).join("")}
    from (
      select date_bin('15 minutes', r.measured_at, 'epoch') as quarter
             ${places
               .map(
                 ({ slot, value }) =>
                   `, case when r.quality is null or coalesce(r.quality[${slot}], 0) = 0 then r.slots[${slot}] end as ${value}`,
               )
               .join("")}
      from reading r
      where r.device_id = $1 and r.measured_at >= to_timestamp($2::float8 / 1000.0)
        and r.measured_at < to_timestamp($3::float8 / 1000.0)
      offset 0
    ) s
    group by quarter`;
};

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
  const { rows } = await pool.query<[at: number, ...meanAndLast: (number | null)[]]>({
    name: `zone-quarters-${slots.length}`,
    text: quartersSql(slots.length),
    values: [deviceId, from, to, ...slots.map((slot) => slot + 1)],
    rowMode: "array",
  });
  return rows.flatMap(([at, ...values]) =>
    slots.flatMap((slot, index) => {
      const [mean = null, last = null] = [values[2 * index], values[2 * index + 1]];
      return mean === null || last === null ? [] : [{ slot, at, mean, last }];
    }),
  );
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
  /** Devices whose totaliser contradicts their flow. */
  differing: number[];
}

/** The days of a zone from `from` to `to` (both with it) that are computed, with the time (epoch ms) when they were. */
export const findDays = async (
  db: Kysely<Database>,
  zoneId: number,
  { from, to }: { from: string; to: string },
): Promise<(StoredDay & { computedAt: number })[]> => {
  const rows = await db
    .selectFrom("zone_day")
    .select(["day", "inflow", "azp", "critical", "counted", "differing", "computed_at"])
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
  if (days.length === 0) return;
  // One statement: a commit for each day would wait for the disk as often.
  await db
    .insertInto("zone_day")
    .values(days.map((values) => ({ zone_id: zoneId, ...values, computed_at: now })))
    .onConflict((conflict) =>
      conflict.columns(["zone_id", "day"]).doUpdateSet(({ ref }) => ({
        ...{ inflow: ref("excluded.inflow"), azp: ref("excluded.azp"), critical: ref("excluded.critical") },
        ...{ counted: ref("excluded.counted"), differing: ref("excluded.differing") },
        computed_at: ref("excluded.computed_at"),
      })),
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

/**
 * Marks the days of a zone, as `markDays`, unless they were computed with the same sources; those of an earlier version of the
 * program are taken to be.
 * @param sources what measures the zone, as a text that is alike for alike ones
 */
export const markWhenMeasuredAnew = async (
  db: Kysely<Database>,
  zoneId: number,
  sources: string,
  range: { from: string; to: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const zone = trx.selectFrom("zone").select("measured_with").where("id", "=", zoneId).forUpdate();
    const before = await zone.executeTakeFirst();
    if (!before || before.measured_with === sources) return;
    if (before.measured_with !== null) await markDays(trx, zoneId, range);
    await trx.updateTable("zone").set({ measured_with: sources }).where("id", "=", zoneId).execute();
  });

/** Marks all computed days of a zone and those from one day to another, after something else measures it. */
export const markDays = async (
  db: Kysely<Database>,
  zoneId: number,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  await db.updateTable("zone").set({ measured_with: null }).where("id", "=", zoneId).execute();
  await sql`
    insert into zone_day_pending (zone_id, day)
    select ${zoneId}::int, day from zone_day where zone_id = ${zoneId}
    union select ${zoneId}::int, d::date from generate_series(${from}::date, ${to}::date, interval '1 day') as d
    on conflict (zone_id, day) do update set changes = zone_day_pending.changes + 1`.execute(db);
};
