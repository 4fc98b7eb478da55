import { hourMs } from "@sgval/quantities/duration";
import { rolloverShare } from "@sgval/quantities/totaliser";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { time } from "./device-hours.store.ts";

/** A channel whose roll-ups are added up with others of its group. */
export interface RollupSeries {
  deviceId: number;
  slot: number;
  group: number;
  /** -1 for what is subtracted, as a reverse flow. */
  sign: 1 | -1;
  under: number | null;
  over: number | null;
}

/** One group in one column. */
export interface RollupCell {
  group: number;
  /** From 0. */
  column: number;
  /** Sum of the means of the series, and of how many with a positive sign. */
  total: number;
  count: number;
  /** A series was below or above its limits on average. */
  under: boolean;
  over: boolean;
}

const meansSql = `
  select s.grp as "group", s.col as "column", sum(s.sign * s.mean) as total,
         count(*) filter (where s.sign > 0)::int as count, bool_or(coalesce(s.mean < s.under, false)) as under,
         bool_or(coalesce(s.mean > s.over, false)) as over
  from (
    select d.grp, d.sign, d.under, d.over,
           floor(date_part('epoch', r.bucket - ${time(7)}) * 1000 / $9::float8)::int as col,
           sum(r.sum[d.slot]) / nullif(sum(r.count[d.slot]), 0) as mean
    from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::float8[], $6::float8[])
      as d (id, slot, grp, sign, under, over)
    join rollup_hour r on r.device_id = d.id and r.bucket >= ${time(7)} and r.bucket < ${time(8)}
    group by d.id, d.slot, d.grp, d.sign, d.under, d.over, col
  ) s
  where s.mean is not null
  group by s.grp, s.col`;

/** The means of series by group and column of `columnMs`, from hourly roll-ups. Times are epoch ms, on full hours. */
export const meansByColumn = async (
  db: DatabaseHandle,
  series: readonly RollupSeries[],
  { from, to, columnMs }: { from: number; to: number; columnMs: number },
): Promise<RollupCell[]> => {
  if (series.length === 0) return [];
  const { rows } = await db.scanPool.query<RollupCell>(meansSql, [
    series.map(({ deviceId }) => deviceId),
    series.map(({ slot }) => slot + 1),
    series.map(({ group }) => group),
    series.map(({ sign }) => sign),
    series.map(({ under }) => under),
    series.map(({ over }) => over),
    ...[from, to, columnMs],
  ]);
  return rows;
};

/** A channel that counts up. */
export interface Totaliser {
  slot: number;
  /** Where it begins at 0 again; `null` where that is not known. */
  modulus: number | null;
}

/** What a totaliser counted in a span. */
export interface CountedVolume {
  /** Indices in the lists of the request. */
  totaliser: number;
  span: number;
  volume: number;
  /** The last value that is in the volume. */
  last: number;
  /** Start of the first hour with a value, the two before the span among them, and end of the last one (epoch ms). */
  since: number;
  until: number;
}

/**
 * What a totaliser counted between `v.before` and `v.value`, as `totaliserStep` works it out; 0 over a reset.
 * @param modulus the column with where it begins again
 */
export const countedSql = (modulus: string): string => `
  case when v.value >= v.before then v.value - v.before
       when v.before > ${rolloverShare} * ${modulus} and v.before < ${modulus} and v.value >= 0
         then ${modulus} - v.before + v.value
       else 0 end`;

/** Before the span, for the value that it begins with. */
const lookBack = 2 * hourMs;

const volumesSql = `
  select d.place::int - 1 as totaliser, w.place::int - 1 as span,
         coalesce(sum(x.delta * x.share) filter (where x.bucket > to_timestamp((w.since - ${hourMs}) / 1000.0)), 0) as volume,
         (array_agg(x.value order by x.bucket desc))[1] as last,
         date_part('epoch', min(x.bucket)) * 1000 as since,
         date_part('epoch', max(x.bucket)) * 1000 + ${hourMs} as until
  from unnest($1::float8[], $2::float8[]) with ordinality as w (since, until, place)
  cross join unnest($3::int[], $4::int[], $5::float8[]) with ordinality as d (id, slot, modulus, place)
  cross join lateral (
    select v.bucket, v.value,
           (least(w.until, v.start + ${hourMs}) - case when v.begin is null then greatest(w.since, v.start) else v.start end)
             / ${hourMs} as share,
           ${countedSql("d.modulus")} as delta
    from (
      select r.bucket, date_part('epoch', r.bucket) * 1000 as start, r.last[d.slot] as value, b.value as begin,
             coalesce(b.value, lag(r.last[d.slot]) over (order by r.bucket), r.first[d.slot]) as before
      from rollup_hour r
      left join lateral (
        select g.slots[d.slot] as value from reading g
        where r.bucket > to_timestamp((w.since - ${hourMs}) / 1000.0) and r.bucket < to_timestamp(w.since / 1000.0)
          and g.device_id = d.id and g.measured_at >= r.bucket and g.measured_at <= to_timestamp(w.since / 1000.0)
          and g.slots[d.slot] is not null and coalesce(g.quality[d.slot], 0) = 0
        order by g.measured_at desc limit 1
      ) b on true
      where r.device_id = d.id and r.last[d.slot] is not null
        and r.bucket >= to_timestamp((w.since - ${lookBack}) / 1000.0) and r.bucket < to_timestamp(w.until / 1000.0)
    ) v
  ) x
  group by d.place, w.place`;

/**
 * What totalisers counted in spans of time, from hourly roll-ups; the share of an hour that a span ends in. In an hour a span
 * begins with the value of then, or with a share of the hour where that was dropped.
 */
export const countedVolumes = async (
  db: DatabaseHandle,
  totalisers: readonly (Totaliser & { deviceId: number })[],
  spans: readonly { from: number; to: number }[],
): Promise<CountedVolume[]> => {
  if (totalisers.length === 0) return [];
  const { rows } = await db.scanPool.query<CountedVolume>(volumesSql, [
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
    totalisers.map(({ deviceId }) => deviceId),
    totalisers.map(({ slot }) => slot + 1),
    totalisers.map(({ modulus }) => modulus),
  ]);
  return rows;
};
