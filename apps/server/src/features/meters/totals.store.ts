import { doubtfulKinds, oddKinds } from "@sgval/contract/meters/consumption";
import type { waterMeterSorts } from "@sgval/contract/meters/feature";
import { type MeterFlag, meterFlags, type meterSelections, meterStates } from "@sgval/contract/meters/meters";
import { type Kysely, type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { type PageQuery, rangeOf, readSort, searchCondition } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import { completeShare, consumptionsIn, type MeterScope, type Period, spansOf } from "./pro-rating.store.ts";
import type {} from "./schema.ts";

export interface VolumeSums {
  count: number;
  read: number;
  complete: number;
  volume: number | null;
  estimated: number;
  /** Meters with an odd reading, or that reported something, and those of them whose volume is in doubt. */
  odd: number;
  doubtful: number;
}

export const noMeters: VolumeSums = {
  ...{ count: 0, read: 0, complete: 0, volume: null, estimated: 0, odd: 0, doubtful: 0 },
};

/**
 * Whether a reading `x` of a meter `c` says something of the time of `c`. One that came after it and counts from before its end,
 * does: a reader comes on the first of the month.
 */
const isMarkOf = sql`x.meter_id = c.meter_id and x.measured_at > c.s and coalesce(x.since, x.measured_at) < c.e
  and (x.odd is not null or x.flags <> '{}')`;
const doubtful = sql`${[...doubtfulKinds]}::text[]`;

/** Closed meters count only in periods in which they were read. */
const counts = sql`(m.state = 'in_use' or c.volume is not null)`;

/** The sums by period (from 0) and zone; closed meters without any consumption are left out. */
export const sumVolumes = async (
  db: Kysely<Database>,
  periods: readonly Period[],
  scope: MeterScope,
  now: number,
): Promise<(VolumeSums & { period: number; zoneId: number | null })[]> => {
  const { rows } = await sql<VolumeSums & { period: number; zoneId: number | null }>`
    with ${consumptionsIn(periods, spansOf(scope), now)}
    select c.n::int - 1 as period, c.zone_id as "zoneId", count(*)::int as count, count(c.volume)::int as read,
      count(*) filter (where c.known > 0 and c.known >= ${completeShare} * c.seconds)::int as complete,
      sum(c.volume) as volume, sum(c.estimated) as estimated,
      count(*) filter (where marks.odd)::int as odd, count(*) filter (where marks.doubtful)::int as doubtful
    from consumed c join water_meter m on m.id = c.meter_id
    cross join lateral (
      select count(*) > 0 as odd, bool_or(x.odd = any(${doubtful})) as doubtful
      from water_meter_reading x where ${isMarkOf}
    ) marks
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
      where ${isMarkOf}
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
export const sumMeters = async (db: Kysely<Database>, wanted: MeterQuery): Promise<VolumeSums> => {
  const { rows } = await sql<VolumeSums>`
    ${listed(wanted)}
    select count(*)::int as count, count(volume)::int as read,
      count(*) filter (where covered >= ${completeShare})::int as complete,
      sum(volume) as volume, coalesce(sum(estimated), 0) as estimated,
      count(*) filter (where odd <> '{}' or flags <> '{}')::int as odd,
      count(*) filter (where odd && ${doubtful})::int as doubtful
    from listed where ${narrowed(wanted)}`.execute(db);
  return rows[0] ?? noMeters;
};
