import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type {} from "./schema.ts";

/** A reading that comes longer after the one before says little about a day. */
const longestBetween = "36 hours";
/** A meter that has sent nothing for so long is none that sends by itself. */
const silentFor = "14 days";
/** A reading is minutes early or late. */
const completeShare = 0.999;

/** What the meters of a zone that send by themselves say of a period. */
export interface TelemetryUse {
  zoneId: number;
  /** How many belong to the zone for the whole period, and of how many of them all of it is known. */
  meters: number;
  read: number;
  /** m³ of those that are known. */
  volume: number;
}

/** The zones whose customers' meters have ever sent by themselves, with the time of the first reading that one of them sent. */
export const zonesWithTelemetry = async (
  db: Kysely<Database>,
): Promise<{ zoneId: number; since: Date }[]> => {
  const { rows } = await sql<{ zoneId: number; since: Date }>`
    select member.zone_id as "zoneId", min(first.measured_at) as since from water_meter_zone member
    cross join lateral (
      select r.measured_at from water_meter_reading r
      where r.meter_id = member.meter_id and r.source = 'telemetry'
        and (member.starts_at is null or r.measured_at > member.starts_at)
        and (member.ends_at is null or r.measured_at <= member.ends_at)
      order by r.measured_at limit 1
    ) first
    group by member.zone_id order by 1`.execute(db);
  return rows;
};

/** What was used by zone in a period, as far as the meters had measured it until a time. */
export const telemetryUse = async (
  db: Kysely<Database>,
  zoneIds: readonly number[],
  { from, to, until }: { from: Date; to: Date; until: Date },
): Promise<TelemetryUse[]> => {
  const isRead = sql`use.known >= ${completeShare} * extract(epoch from ${to}::timestamptz - ${from}::timestamptz)`;
  const { rows } = await sql<TelemetryUse>`
    select member.zone_id as "zoneId", count(*)::int as meters, count(*) filter (where ${isRead})::int as read,
      coalesce(sum(use.volume) filter (where ${isRead}), 0)::float8 as volume
    from water_meter_zone member
    cross join lateral (
      select sum(x.volume * x.within / x.whole) as volume, coalesce(sum(x.within), 0) as known
      from (
        select r.volume,
          extract(epoch from least(r.measured_at, ${to}::timestamptz) - greatest(r.since, ${from}::timestamptz))::float8 as within,
          extract(epoch from r.measured_at - r.since)::float8 as whole
        from water_meter_reading r
        where r.meter_id = member.meter_id and r.source = 'telemetry' and r.volume is not null
          and r.measured_at > ${from} and r.measured_at <= ${until}
          and r.since < ${to} and r.measured_at - r.since <= ${longestBetween}::interval
      ) x
    ) use
    where member.zone_id = any(${[...zoneIds]}::int[])
      and (member.starts_at is null or member.starts_at <= ${from})
      and (member.ends_at is null or member.ends_at >= ${to})
      and exists (
        select from water_meter_reading r
        where r.meter_id = member.meter_id and r.source = 'telemetry'
          and r.measured_at > ${from}::timestamptz - ${silentFor}::interval and r.measured_at <= ${until}
      )
    group by member.zone_id`.execute(db);
  return rows;
};
