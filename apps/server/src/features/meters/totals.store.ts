import { oddKinds } from "@sgval/contract/meters/consumption";
import type { waterMeterSorts } from "@sgval/contract/meters/feature";
import { type MeterFlag, meterFlags, type meterSelections, meterStates } from "@sgval/contract/meters/meters";
import { type Kysely, type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { type PageQuery, rangeOf, readSort, searchCondition } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import type {} from "./schema.ts";

/** Of which meters, and for which part of a period: all of them, while they belong to one of the zones, or those in no zone. */
export type MeterScope = { kind: "all" } | { kind: "zones"; zoneIds: readonly number[] } | { kind: "none" };

export interface Period {
  from: Date;
  to: Date;
}

/** A meter whose readings leave out less than this share of a period is complete: a reading is minutes early or late. */
const completeShare = 0.999;
/** A meter that sends by itself sends at least so often; its next reading is late after so many times what lay between the last two. */
const longestBetween = "36 hours";
const lateAfter = 1.5;

const periodsOf = (periods: readonly Period[]) => sql`
  select * from unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ to }) => to)}::timestamptz[])
    with ordinality as p (f, t, n)`;

/** From when to when each meter counts in each period: its memberships, and the times in which it was in no zone. */
const spansOf = (scope: MeterScope): RawBuilder<unknown> => {
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
const consumptionsIn = (periods: readonly Period[], spans: RawBuilder<unknown>, now: number) => sql`
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

export interface VolumeSums {
  count: number;
  read: number;
  complete: number;
  volume: number | null;
  estimated: number;
}

/** Closed meters count only in periods in which they were read. */
const counts = sql`(m.state = 'in_use' or c.volume is not null)`;

/** The sums by period (from 0) and zone; closed meters without any consumption are left out. */
export const sumVolumes = async (
  db: Kysely<Database>,
  periods: readonly Period[],
  scope: MeterScope,
  now: number,
): Promise<(VolumeSums & { period: number; zoneId: number | null; odd: number })[]> => {
  const { rows } = await sql<VolumeSums & { period: number; zoneId: number | null; odd: number }>`
    with ${consumptionsIn(periods, spansOf(scope), now)}
    select c.n::int - 1 as period, c.zone_id as "zoneId", count(*)::int as count, count(c.volume)::int as read,
      count(*) filter (where c.known > 0 and c.known >= ${completeShare} * c.seconds)::int as complete,
      sum(c.volume) as volume, sum(c.estimated) as estimated,
      count(*) filter (where exists (
        select from water_meter_reading x
        where x.meter_id = c.meter_id and x.measured_at > c.s and x.measured_at <= c.e
          and (x.odd is not null or x.flags <> '{}')
      ))::int as odd
    from consumed c join water_meter m on m.id = c.meter_id
    where ${counts}
    group by c.n, c.zone_id`.execute(db);
  return rows;
};

/** The share of its time that a meter `c` is known for. */
const coveredShare = sql`case when c.seconds > 0 then least(1, c.known / c.seconds) else 0 end`;

/** The consumption of one meter by period, wherever it was. */
export const meterVolumes = async (
  db: Kysely<Database>,
  meterId: number,
  periods: readonly Period[],
  now: number,
): Promise<{ volume: number | null; estimated: number; covered: number }[]> => {
  const spans = sql`select n, ${meterId}::int as meter_id, null::int as zone_id, f as s, t as e from periods`;
  const { rows } = await sql<{ volume: number | null; estimated: number; covered: number }>`
    with ${consumptionsIn(periods, spans, now)}
    select c.volume, c.estimated, ${coveredShare} as covered from consumed c order by c.n`.execute(db);
  return rows;
};

export interface MeterQuery {
  period: Period;
  scope: MeterScope;
  /** Zones in view, `null` where all are, and the time by which a meter belongs to one of them (epoch ms). */
  inView: ReadonlySet<number> | null;
  now: number;
  q?: string | undefined;
  show?: (typeof meterSelections)[number] | undefined;
}

const meterRow = z.object({
  id: z.number(),
  code: z.string(),
  customerName: z.string(),
  customerCode: z.string(),
  state: z.enum(meterStates),
  zoneId: z.number().nullable(),
  lastAt: z.date().nullable(),
  lastIndex: z.number().nullable(),
  volume: z.number().nullable(),
  estimated: z.number(),
  covered: z.number(),
  share: z.number().nullable(),
  odd: z.array(z.enum(oddKinds)),
  flags: z.array(z.enum(meterFlags)) satisfies z.ZodType<MeterFlag[]>,
});
export type MeterRow = z.output<typeof meterRow>;

type Viewer = Pick<MeterQuery, "inView" | "now">;

/** Whether the zone that a meter `m` belongs to, or else will next, is in view, and so all of the meter. */
const isMeterInView = ({ inView, now }: Viewer): RawBuilder<unknown> =>
  inView === null
    ? sql`true`
    : sql`(select z.zone_id from water_meter_zone z
        where z.meter_id = m.id and (z.ends_at is null or z.ends_at > ${new Date(now)})
        order by z.starts_at nulls first limit 1) = any(${[...inView]}::int[])`;

/** Whether a reading `x` of a meter `m` is in view: any where all of it is (`seen`), else those of its times in such a zone. */
const isReadingInView = ({ inView }: Viewer): RawBuilder<unknown> => {
  if (inView === null) return sql`true`;
  return sql`(
    seen.whole or exists (
      select from water_meter_zone z
      where z.meter_id = m.id and z.zone_id = any(${[...inView]}::int[])
        and (z.starts_at is null or z.starts_at <= x.measured_at) and (z.ends_at is null or z.ends_at >= x.measured_at)
    )
  )`;
};

/**
 * The meters of a query as a table `listed`. The share is of all meters of the area, whatever is searched for;
 * of a meter that moved it is what it used in the area that it belonged to last. Whom one that moved out of view serves may
 * have changed since, and is neither shown nor searched.
 */
const listed = ({ period, scope, ...viewer }: MeterQuery) => sql`
  with ${consumptionsIn([period], spansOf(scope), viewer.now)},
  by_meter as (
    select meter_id, (array_agg(zone_id order by e desc))[1] as zone_id, min(s) as s, max(e) as e,
      sum(volume) as volume, sum(estimated) as estimated, sum(known) as known,
      sum(seconds) as seconds, (array_agg(volume / nullif(whole, 0) order by e desc))[1] as share
    from (select *, sum(volume) over (partition by zone_id) as whole from consumed) c group by meter_id
  ),
  listed as (
    select m.id, m.code, m.state, case when seen.whole then m.search_text else search_text(m.code) end as search_text,
      case when seen.whole then m.customer_name else '' end as "customerName",
      case when seen.whole then m.customer_code else '' end as "customerCode",
      c.zone_id as "zoneId", last.measured_at as "lastAt", last.index_m3 as "lastIndex", c.volume, c.estimated,
      ${coveredShare} as covered,
      c.share,
      coalesce(marks.odd, '{}') as odd, coalesce(marks.flags, '{}') as flags
    from by_meter c join water_meter m on m.id = c.meter_id
    cross join lateral (select ${isMeterInView(viewer)} as whole offset 0) seen
    left join lateral (
      select measured_at, index_m3 from water_meter_reading x
      where x.meter_id = m.id and ${isReadingInView(viewer)} order by measured_at desc, register desc limit 1
    ) last on true
    left join lateral (
      select array_agg(distinct x.odd) filter (where x.odd is not null) as odd,
        array_agg(distinct flag) filter (where flag is not null) as flags
      from water_meter_reading x left join unnest(x.flags) as flag on true
      where x.meter_id = m.id and x.measured_at > c.s and x.measured_at <= c.e
        and (x.odd is not null or x.flags <> '{}')
    ) marks on true
    where ${counts} or m.state = 'closed'
  )`;

const narrowed = ({ q, show }: MeterQuery): RawBuilder<boolean> => {
  const chosen =
    show === "odd"
      ? sql`(odd <> '{}' or flags <> '{}')`
      : show === "unread"
        ? sql`covered < ${completeShare} and state = 'in_use'`
        : show === "closed"
          ? sql`state = 'closed'`
          : sql`(state = 'in_use' or volume is not null)`;
  return sql<boolean>`${chosen} and ${searchCondition(q)}`;
};

const columns = {
  code: sql`lower(code)`,
  customerName: sql`lower("customerName")`,
  customerCode: sql`lower("customerCode")`,
  lastReadingAt: sql`"lastAt"`,
  volume: sql`volume`,
  share: sql`share`,
} as const satisfies Record<(typeof waterMeterSorts)[number], RawBuilder<unknown>>;

/** The meters that match, all of them or one page, and how many match. Errors: `validation_failed` for the sort. */
export const findMeters = async (
  db: Kysely<Database>,
  wanted: MeterQuery,
  sort = "code",
  page?: PageQuery,
): Promise<{ meters: MeterRow[]; total: number }> => {
  const { field, descending } = readSort(sort, columns);
  const { limit, offset } = rangeOf(page ?? { page: 1, size: 0 });
  const { rows } = await sql<{ total: number; meters: unknown }>`
    ${listed(wanted)}, matching as (select * from listed where ${narrowed(wanted)})
    select counted.total, matching.* from (select count(*)::int as total from matching) counted
    left join (
      select * from matching
      order by ${columns[field]} ${descending ? sql`desc nulls last` : sql`asc nulls last`}, id
      ${page ? sql`limit ${limit} offset ${offset}` : sql``}
    ) matching on true
    order by ${columns[field]} ${descending ? sql`desc nulls last` : sql`asc nulls last`}, id`.execute(db);
  const [first] = rows;
  const found = rows.filter((row) => "id" in row && row.id !== null);
  return { meters: z.array(meterRow).parse(found), total: first?.total ?? 0 };
};

/** The sums over the meters that match. */
export const sumMeters = async (
  db: Kysely<Database>,
  wanted: MeterQuery,
): Promise<VolumeSums & { odd: number }> => {
  const { rows } = await sql<VolumeSums & { odd: number }>`
    ${listed(wanted)}
    select count(*)::int as count, count(volume)::int as read,
      count(*) filter (where covered >= ${completeShare})::int as complete,
      sum(volume) as volume, coalesce(sum(estimated), 0) as estimated,
      count(*) filter (where odd <> '{}' or flags <> '{}')::int as odd
    from listed where ${narrowed(wanted)}`.execute(db);
  return rows[0] ?? { count: 0, read: 0, complete: 0, volume: null, estimated: 0, odd: 0 };
};
