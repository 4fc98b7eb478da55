import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

type Db = Kysely<Database>;

/** A meter in use with its zone at a time. */
export interface PlacedMeter {
  id: number;
  code: string;
  customerName: string;
  critical: boolean;
  zoneId: number | null;
  latitude: number;
  longitude: number;
}

const memberAt = (at: Date) => sql`
  member.meter_id = meter.id and (member.starts_at is null or member.starts_at <= ${at})
    and (member.ends_at is null or member.ends_at > ${at})`;

/** The meters in use with a position within bounds: west, south, east, north. */
export const findPlacedMeters = async (
  db: Db,
  [west, south, east, north]: readonly [number, number, number, number],
  at: Date,
): Promise<PlacedMeter[]> => {
  const { rows } = await sql<PlacedMeter>`
    select meter.id, meter.code, meter.customer_name as "customerName", meter.critical,
      member.zone_id as "zoneId", meter.latitude, meter.longitude
    from water_meter meter left join water_meter_zone member on ${memberAt(at)}
    where meter.state = 'in_use' and meter.latitude between ${south} and ${north}
      and meter.longitude between ${west} and ${east}
    order by lower(meter.code)`.execute(db);
  return rows;
};

/** How many meters in use without a position each of some zones has, and which of them are critical. */
export const findUnplacedMeters = async (
  db: Db,
  zoneIds: readonly number[],
  at: Date,
): Promise<{
  counts: Map<number, number>;
  critical: (Pick<PlacedMeter, "id" | "code" | "customerName"> & { zoneId: number })[];
}> => {
  const unplaced = sql`
    from water_meter meter join water_meter_zone member on ${memberAt(at)}
    where meter.state = 'in_use' and meter.latitude is null and member.zone_id = any(${[...zoneIds]}::int[])`;
  const counted = await sql<{ zoneId: number; count: number }>`
    select member.zone_id as "zoneId", count(*)::int as count ${unplaced} group by 1`.execute(db);
  const critical = await sql<{ id: number; code: string; customerName: string; zoneId: number }>`
    select meter.id, meter.code, meter.customer_name as "customerName", member.zone_id as "zoneId"
    ${unplaced} and meter.critical order by lower(meter.code)`.execute(db);
  return { counts: new Map(counted.rows.map((row) => [row.zoneId, row.count])), critical: critical.rows };
};

/** Whether there is any meter in use. */
export const hasMeters = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom("water_meter")
    .select("id")
    .where("state", "=", "in_use")
    .limit(1)
    .executeTakeFirst()) !== undefined;
