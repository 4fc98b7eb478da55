import { type RawBuilder, sql } from "kysely";
import type {} from "./schema.ts";

/** Of which meters, and for which part of a period: all of them, while they belong to one of the zones, or those in no zone. */
export type MeterScope = { kind: "all" } | { kind: "zones"; zoneIds: readonly number[] } | { kind: "none" };

export interface Period {
  from: Date;
  to: Date;
}

/** A meter whose readings leave out less than this share of a period is complete: a reading is minutes early or late. */
export const completeShare = 0.999;
/** A meter that sends by itself sends at least so often; its next reading is late after so many times what lay between the last two. */
const longestBetween = "36 hours";
const lateAfter = 1.5;

const periodsOf = (periods: readonly Period[]) => sql`
  select * from unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ to }) => to)}::timestamptz[])
    with ordinality as p (f, t, n)`;

/** From when to when each meter counts in each period: its memberships, and the times in which it was in no zone. */
export const spansOf = (scope: MeterScope): RawBuilder<unknown> => {
  const inZones = sql`
    select p.n, z.meter_id, z.zone_id, greatest(z.starts_at, p.f) as s, least(z.ends_at, p.t) as e
    from periods p join water_meter_zone z
      on (z.starts_at is null or z.starts_at < p.t) and (z.ends_at is null or z.ends_at > p.f)`;
  const inNone = sql`
    select p.n, m.id as meter_id, null::int as zone_id, lower(free) as s, upper(free) as e
    from periods p cross join (
      select w.id, coalesce(
        range_agg(tstzrange(z.starts_at, z.ends_at)) filter (where z.meter_id is not null), '{}'::tstzmultirange
      ) as belongs
      from water_meter w left join water_meter_zone z on z.meter_id = w.id group by w.id
    ) m cross join lateral unnest(tstzmultirange(tstzrange(p.f, p.t)) - m.belongs) as free`;
  if (scope.kind === "zones") return sql`${inZones} where z.zone_id = any(${[...scope.zoneIds]}::int[])`;
  return scope.kind === "none" ? inNone : sql`${inZones} union all ${inNone}`;
};

/**
 * Until when a span `s` can be known: of a meter that sends by itself, and is not late, until the last reading that it has sent, else
 * none that sends daily would be complete in a period that ends today.
 */
const knownUntil = (now: number) => {
  const at = sql`${new Date(now)}::timestamptz`;
  return sql`
    select least(s.e, coalesce((
      select case when last.measured_at - last.since <= ${longestBetween}::interval
        and last.measured_at + ${lateAfter}::float8 * (last.measured_at - last.since) >= ${at} then last.measured_at end
      from (
        select x.measured_at, x.since from water_meter_reading x
        where x.meter_id = s.meter_id and x.source = 'telemetry' and x.measured_at <= ${at}
        order by x.measured_at desc limit 1
      ) last
      where s.e > ${at} - ${lateAfter}::float8 * ${longestBetween}::interval
    ), s.e)) as until`;
};

/**
 * The consumption of each meter by period and zone, pro-rated as `volumeOf` of the contract does: what was used between two
 * readings is spread evenly, and estimated where it reaches beyond the span; so is the use of hours that a meter has not sent yet (0142).
 */
export const consumptionsIn = (periods: readonly Period[], spans: RawBuilder<unknown>, now: number) => sql`
  periods as (${periodsOf(periods)}),
  spans as (${spans}),
  consumed as (
    select s.n, s.meter_id, s.zone_id, min(s.s) as s, max(s.e) as e,
      sum(greatest(0, extract(epoch from k.until - s.s)))::float8 as seconds,
      sum(r.volume + t.unsent)::float8 as volume,
      coalesce(sum(coalesce(r.estimated, 0) + t.unsent), 0)::float8 as estimated,
      coalesce(sum(r.known), 0)::float8 as known
    from (select n, meter_id, zone_id, s, e from spans where s < e) s
    cross join lateral (${knownUntil(now)}) k
    cross join lateral (
      select sum(u.shared) as volume, sum(u.shared) filter (where u.beyond) as estimated,
        extract(epoch from sum(u.within))::float8 as known, max(u.until) as until
      from (
        select y.beyond, y.within, y.until,
          -- Seconds are taken where they are needed alone: of a year of daily readings that is most of the time.
          case when y.beyond
            then y.volume * extract(epoch from y.within)::float8 / extract(epoch from y.whole)::float8
            else y.volume end as shared
        from (
          select x.volume, x.since < s.s or x.measured_at > s.e as beyond, x.measured_at - x.since as whole,
            x.measured_at as until, least(x.measured_at, s.e) - greatest(x.since, s.s) as within
          from water_meter_reading x
          where x.meter_id = s.meter_id and x.measured_at > s.s and x.since < s.e and x.volume is not null
        ) y
      ) u
    ) r
    cross join lateral (
      select case when k.until < s.e and r.known > 0
        then r.volume / r.known * greatest(0, extract(epoch from s.e - greatest(k.until, r.until))::float8)
        else 0 end as unsent
    ) t
    group by s.n, s.meter_id, s.zone_id
  )`;
