import { dayMs, hourMs } from "@sgval/quantities/duration";
import { isShown, isTrusted, type Quality, qualities, qualityCode } from "@sgval/quantities/quality";
import type { DatabaseHandle } from "../../../kernel/database.ts";

/** One column of a chart as the inside of a JSON array, made by the database: never parsed here. */
export interface ColumnText {
  min: string;
  avg: string;
  max: string;
}

export interface DeviceColumns {
  deviceId: number;
  /** How many readings the columns were made of; of rollups how many points. */
  count: number;
  /** Readings of the range may have been dropped, or lie in open hours before those that were read. */
  incomplete: boolean;
  /** Closed hours of the range whose rollups are not made yet. */
  pendingHours: number;
  /** Some of the single readings carry a quality flag. */
  flagged: boolean;
  /** Start of the bucket or time of the reading, epoch ms. */
  t: string;
  /** For each requested parameter; `null` where the device has none. */
  columns: (ColumnText | null)[];
}

export interface HistoryRange {
  /** For each requested parameter its slot, or `null`. */
  devices: readonly { id: number; slots: readonly (number | null)[] }[];
  /** Epoch ms. */
  from: number;
  to: number;
  /** Leaves out uncertain values too. */
  goodOnly: boolean;
}

type Row = [
  id: number,
  count: number,
  incomplete: boolean,
  pendingHours: number,
  flagged: boolean,
  t: string,
  ...texts: string[],
];

const codesOf = (flags: readonly Quality[]) => flags.map(qualityCode).join(",");
const badCodes = codesOf(qualities.filter((flag) => !isShown(flag)));
const untrustedCodes = codesOf(qualities.filter((flag) => !isTrusted(flag)));
// A trend leaves out bad values (codes of the bad group), not uncertain ones; and what no parameter can have, which
// would overflow a mean or is no number in JSON. Statistics count good values alone, as rollups do.
const isCounted = (index: number, goodOnly: boolean) =>
  `(r.quality is null or coalesce(r.quality[d.s${index}], 0) not in (${goodOnly ? untrustedCodes : badCodes}))`;
const readable = (index: number) =>
  `case when counted${index} and raw${index} between -1e100 and 1e100 then raw${index} end as v${index}`;

const milliseconds = (column: string) => `date_part('epoch', ${column}) * 1000`;
const start = "to_timestamp($2::float8 / 1000.0)";
const end = "to_timestamp($3::float8 / 1000.0)";
const jsonOf = (column: string) => `coalesce(string_agg(coalesce(${column}::text, 'null'), ','), '')`;

const dropped = `${start} < progress.raw_since`;
/** SQL of what differs between the kinds of history. */
interface HistoryTexts {
  count: string;
  incomplete: string;
  pending: string;
  points: string;
  openSince?: string;
}

/** A number for every parameter, by its place in the request. */
type PerParameter = (index: number) => string;

/**
 * The query of a kind of history: one row for each device, in the order of the request. What depends on the request is in
 * parameters, so that the statement is prepared once per number of parameters.
 * @param openSince time from which device `d` is not rolled up, as SQL; `open.since` in the other texts
 * @param points the points of device `d` in ascending order, as SQL
 * @param names the columns of `points` that are read for a parameter
 */
const historySql = (
  parameters: number,
  { count, incomplete, pending, points, openSince }: HistoryTexts,
  names: (index: number) => string[],
) => {
  const all = Array.from({ length: parameters }, (_, index) => index);
  return `
    select d.id, x.count, ${incomplete}, ${pending}, x.flagged, x.t
           ${all
             .flatMap(names)
             .map((name) => `, x.${name}`)
             .join("")}
    from rollup_progress progress, unnest($1::int[]${all.map((index) => `, $${index + 5}::int[]`).join("")})
           with ordinality as d (id${all.map((index) => `, s${index}`).join("")}, place)
    ${openSince ? `cross join lateral (select ${openSince} as since offset 0) open` : ""}
    cross join lateral (
      select ${count} as count, coalesce(bool_or(flagged), false) as flagged, ${jsonOf("t")} as t
             ${all
               .flatMap(names)
               .map((name) => `, ${jsonOf(name)} as ${name}`)
               .join("")}
      from (${points}) s
    ) x order by d.place`;
};

const list = (parameters: number, sql: PerParameter) =>
  Array.from({ length: parameters }, (_, index) => `, ${sql(index)}`).join("");

// An array is copied for every access to it, so each value is taken out once, in a query that is not merged with the outer
// one because of its `limit` or `offset`.
const rawReadings = (parameters: number, goodOnly: boolean, from: string, more: string) => `
  select at, flagged${list(parameters, readable)} from (
    select r.measured_at as at, r.quality is not null as flagged${list(parameters, (index) => `r.slots[d.s${index}] as raw${index}, ${isCounted(index, goodOnly)} as counted${index}`)}
    from reading r where r.device_id = d.id and r.measured_at >= ${from} and r.measured_at < ${end} ${more}
  ) r`;

const binColumns: PerParameter = (index) =>
  `min(v${index}) as lo${index}, avg(v${index}) as av${index}, max(v${index}) as hi${index}`;
const three = (index: number) => [`lo${index}`, `av${index}`, `hi${index}`];
const one = (index: number) => [`v${index}`];

/** @param width of a bucket as SQL, in ms */
const bucketStart = (column: string, width: string) => `floor(${milliseconds(column)} / ${width}) * ${width}`;

const singleSql = (parameters: number, goodOnly: boolean) =>
  historySql(
    parameters,
    {
      count: "count(*)::int",
      incomplete: dropped,
      pending: "0",
      points: `select (${milliseconds("at")})::int8 as t, flagged${list(parameters, (index) => `v${index}`)}
               from (${rawReadings(parameters, goodOnly, start, "order by r.measured_at limit $4::int")}) q`,
    },
    one,
  );

const binnedSql = (parameters: number, goodOnly: boolean) =>
  historySql(
    parameters,
    {
      count: "coalesce(sum(n), 0)::int",
      incomplete: dropped,
      pending: "0",
      points: `select (${bucketStart("at", "$4::float8")})::int8 as t, count(*) as n, bool_or(flagged) as flagged${list(parameters, binColumns)}
               from (${rawReadings(parameters, goodOnly, start, "offset 0")}) q group by 1 order by 1`,
    },
    three,
  );

/** @param grouped whether a bucket is wider than one rollup */
const rollupSql = (parameters: number, goodOnly: boolean, unit: "hour" | "day", grouped: boolean) => {
  const recent = `to_timestamp($${parameters + 5}::float8 / 1000.0)`;
  // The last closed hours are read raw while their rollups are being made; a day without its last hour is out of date for
  // a second only.
  const closed =
    unit === "hour"
      ? `coalesce((select min(p.bucket) from rollup_pending p where p.device_id = d.id
                   and p.bucket >= progress.closed_before - interval '2 hours' and p.bucket < progress.closed_before),
                  progress.closed_before)`
      : "progress.closed_before";
  const column: PerParameter = (index) => {
    const of = (name: string) => `r.${name}[d.s${index}]`;
    return grouped
      ? `min(${of("min")}) as lo${index}, sum(${of("sum")}) / nullif(sum(${of("count")}), 0) as av${index}, max(${of("max")}) as hi${index}`
      : `${of("min")} as lo${index}, ${of("sum")} / nullif(${of("count")}, 0) as av${index}, ${of("max")} as hi${index}`;
  };
  const marked = `(select count(distinct p.bucket)::int from rollup_pending p
                   where p.device_id = d.id and p.bucket >= date_trunc('hour', ${start}) and p.bucket < open.since)`;
  const remade = `progress.day_zone <> $${parameters + 6}::text or exists (select from rollup_day_rebuild b where b.device_id = d.id)`;
  return historySql(
    parameters,
    {
      count: "count(*)::int",
      incomplete: `greatest(${start}, open.since) < ${recent}`,
      openSince: `least(${end}, ${closed})`,
      pending:
        unit === "hour"
          ? marked
          : `case when ${remade} then ceil(($3::float8 - $2::float8) / ${hourMs})::int else ${marked} end`,
      points: `
        select * from (
          select (${milliseconds(grouped ? "min(r.bucket)" : "r.bucket")})::int8 as t, false as flagged${list(parameters, column)}
          from rollup_${unit} r where r.device_id = d.id and r.bucket >= ${start} and r.bucket < open.since
          ${grouped ? `group by ${bucketStart("r.bucket", "$4::float8")}` : ""}
          union all
          select (greatest(${bucketStart("at", "$4::float8")}, ${milliseconds("open.since")}))::int8, bool_or(flagged)${list(parameters, binColumns)}
          from (${rawReadings(parameters, goodOnly, `greatest(${start}, open.since)`, `and r.measured_at >= ${recent} offset 0`)}) q group by 1
        ) u order by t`,
    },
    three,
  );
};

/** Raw readings of more than so many ms of all devices together are a scan. */
const mostInChart = 10 * dayMs;

const texts = new Map<string, string>();

interface HistoryQuery {
  /** Names it in the database, where it is prepared once. */
  kind: string;
  /** Reads raw readings, of which there may be many. */
  isRaw: boolean;
  sql: (parameters: number, goodOnly: boolean) => string;
}

const query = async (
  db: DatabaseHandle,
  { kind, isRaw, sql }: HistoryQuery,
  { devices, from, to, goodOnly }: HistoryRange,
  /** The most readings, or the width of a bucket in ms. */
  amount: number,
  more: readonly (number | string)[] = [],
): Promise<DeviceColumns[]> => {
  const parameters = devices[0]?.slots.length ?? 0;
  const name = `history-${kind}-${parameters}${goodOnly ? "-good" : ""}`;
  const text = texts.get(name) ?? sql(parameters, goodOnly);
  texts.set(name, text);
  const slots = Array.from({ length: parameters }, (_, index) =>
    devices.map((device) => {
      const slot = device.slots[index];
      return slot == null ? null : slot + 1;
    }),
  );
  const values = [devices.map(({ id }) => id), from, to, amount, ...slots, ...more];
  const pool = isRaw && devices.length * (to - from) > mostInChart ? db.scanPool : db.chartPool;
  const { rows } = await pool.query<Row>({ name, text, values, rowMode: "array" });
  return rows.map(([deviceId, count, incomplete, pendingHours, flagged, t, ...columns], place) => {
    const width = columns.length / parameters;
    return {
      ...{ deviceId, count, incomplete, pendingHours, flagged, t },
      columns: slots.map((list, index) => {
        if (list[place] == null) return null;
        const [min = "", avg = min, max = min] = columns.slice(index * width, (index + 1) * width);
        return { min, avg, max };
      }),
    };
  });
};

/** At most `most` of the raw readings of a range, one by one. */
export const readingsOf = (db: DatabaseHandle, range: HistoryRange, most: number) =>
  query(db, { kind: "raw-single", isRaw: true, sql: singleSql }, range, most);

/** The raw readings of a range in buckets of so many ms. */
export const binnedReadings = (db: DatabaseHandle, range: HistoryRange, bucket: number) =>
  query(db, { kind: "raw-binned", isRaw: true, sql: binnedSql }, range, bucket);

/**
 * The rollups of a range in buckets of so many ms, and the hours that are not rolled up yet from raw readings.
 * @param recent time (epoch ms) since which hours are expected to be open: partitions before it are left out of the
 * plan when the query starts, which saves a tenth of it
 */
export const binnedRollups = async (
  db: DatabaseHandle,
  unit: "hour" | "day",
  range: HistoryRange,
  {
    bucket,
    grouped,
    timeZone,
    recent,
  }: { bucket: number; grouped: boolean; timeZone: string; recent: number },
): Promise<DeviceColumns[]> => {
  const readSince = (since: number) =>
    query(
      db,
      {
        kind: `${unit}${grouped ? "s" : ""}`,
        isRaw: false,
        sql: (parameters, goodOnly) => rollupSql(parameters, goodOnly, unit, grouped),
      },
      range,
      bucket,
      [since, ...(unit === "day" ? [timeZone] : [])],
    );
  const found = await readSince(recent);
  return found.some(({ incomplete }) => incomplete) ? readSince(range.from) : found;
};
