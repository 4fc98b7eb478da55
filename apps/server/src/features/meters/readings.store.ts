import type { OddKind, Register } from "@sgval/contract/meters/consumption";
import { assessedWith, oddKinds } from "@sgval/contract/meters/consumption";
import { type MeterFlag, meterFlags } from "@sgval/contract/meters/meters";
import { type MeterReading, type MeterReadingSource, readingSources } from "@sgval/contract/meters/readings";
import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import { type PageQuery, rangeOf } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import type { Period } from "./pro-rating.store.ts";
import type {} from "./schema.ts";

/** A reading to store. */
export interface NewReading {
  meterId: number;
  register: number;
  at: Date;
  /** m³ */
  index: number;
  source: MeterReadingSource;
  flags: readonly MeterFlag[];
  note: string;
  by: string;
}

const oddKind = z.enum(oddKinds);
const odd = oddKind.nullable();
const flags = z.array(z.enum(meterFlags));
const source = z.enum(readingSources);

const readingOf = (row: Selectable<Database["water_meter_reading"]>): MeterReading => ({
  id: row.id,
  at: row.measured_at.toISOString(),
  index: row.index_m3,
  register: row.register,
  source: source.parse(row.source),
  volume: row.volume,
  odd: odd.parse(row.odd),
  flags: flags.parse(row.flags),
  note: row.note,
  by: row.recorded_by,
  recordedAt: row.recorded_at.toISOString(),
});

/** One page of the readings of a meter, newest first: all of them, or those of some times, with the readings at their ends. */
export const findReadings = async (
  db: Kysely<Database>,
  meterId: number,
  page: PageQuery,
  times: readonly Period[] | null = null,
): Promise<{ readings: MeterReading[]; total: number }> => {
  const all = db
    .selectFrom("water_meter_reading")
    .where("meter_id", "=", meterId)
    .$if(times !== null, (query) =>
      query.where((eb) =>
        eb.or(
          (times ?? []).map(({ from, to }) =>
            eb.and([eb("measured_at", ">=", from), eb("measured_at", "<=", to)]),
          ),
        ),
      ),
    );
  const { limit, offset } = rangeOf(page);
  const [rows, { total }] = await Promise.all([
    all
      .selectAll()
      .orderBy("measured_at", "desc")
      .orderBy("register", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { readings: rows.map(readingOf), total };
};

export const findReading = async (
  db: Kysely<Database>,
  meterId: number,
  id: number,
): Promise<MeterReading | undefined> => {
  const row = await db
    .selectFrom("water_meter_reading")
    .selectAll()
    .where("id", "=", id)
    .where("meter_id", "=", meterId)
    .executeTakeFirst();
  return row && readingOf(row);
};

/** The reading of a meter that a request has stored already. */
export const findReadingOfRequest = async (
  db: Kysely<Database>,
  meterId: number,
  requestId: string,
): Promise<MeterReading | undefined> => {
  const row = await db
    .selectFrom("water_meter_reading")
    .selectAll()
    .where("meter_id", "=", meterId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  return row && readingOf(row);
};

export const setRequest = async (db: Kysely<Database>, id: number, requestId: string): Promise<void> => {
  await db.updateTable("water_meter_reading").set({ request_id: requestId }).where("id", "=", id).execute();
};

/** Inserts readings; those of a time that has one already are left out. Returns the places in the list of the others. */
export const insertReadings = async (
  db: Kysely<Database>,
  readings: readonly NewReading[],
  now: Date,
): Promise<{ id: number; place: number }[]> => {
  const of = <K extends keyof NewReading>(key: K) => readings.map((reading) => reading[key]);
  const { rows } = await sql<{ id: number; place: number }>`
    with given as (
      select * from unnest(
        ${of("meterId")}::int[], ${of("register")}::int[], ${of("at")}::timestamptz[], ${of("index")}::float8[],
        ${of("source")}::text[], ${readings.map((reading) => reading.flags.join(","))}::text[],
        ${of("note")}::text[], ${of("by")}::text[]
      ) with ordinality as given (meter_id, register, at, index_m3, source, flags, note, recorded_by, place)
    ), inserted as (
      insert into water_meter_reading
        (meter_id, register, measured_at, index_m3, source, flags, note, recorded_by, recorded_at, same_since)
      select meter_id, register, at, index_m3, source,
        case when flags = '' then '{}'::text[] else string_to_array(flags, ',') end, note, recorded_by, ${now}::timestamptz, at
      from given
      on conflict (meter_id, register, measured_at) do nothing
      returning id, meter_id, register, measured_at
    )
    select inserted.id, given.place::int - 1 as place
    from inserted join given on given.meter_id = inserted.meter_id and given.register = inserted.register
      and given.at = inserted.measured_at`.execute(db);
  return rows;
};

/** The indexes that are stored for these times, by their place in the list. */
export const existingIndexes = async (
  db: Kysely<Database>,
  readings: readonly Pick<NewReading, "meterId" | "register" | "at">[],
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ place: number; index: number }>`
    select given.place::int - 1 as place, r.index_m3 as index
    from unnest(
      ${readings.map(({ meterId }) => meterId)}::int[], ${readings.map(({ register }) => register)}::int[],
      ${readings.map(({ at }) => at)}::timestamptz[]
    ) with ordinality as given (meter_id, register, at, place)
    join water_meter_reading r
      on r.meter_id = given.meter_id and r.register = given.register and r.measured_at = given.at`.execute(
    db,
  );
  return new Map(rows.map(({ place, index }) => [place, index]));
};

export const updateReading = async (
  db: Kysely<Database>,
  id: number,
  { index, note }: { index: number; note: string },
): Promise<void> => {
  await db.updateTable("water_meter_reading").set({ index_m3: index, note }).where("id", "=", id).execute();
};

export const deleteReadingRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("water_meter_reading").where("id", "=", id).execute();
};

/** A register of which the readings from a time on are to be assessed anew. */
export interface Changed {
  meterId: number;
  register: number;
  from: Date;
}

/** Readings of a register in order of time: those that a change concerns, after as many as their assessment depends on. */
export interface ChangedReadings {
  register: Register;
  /** Since when the first one is what it is, epoch ms. */
  sameSince: number;
  readings: { id: number; at: number; index: number }[];
  /** How many of them are before the change. */
  before: number;
}

/** Reads what has to be assessed anew. */
export const readChanged = async (
  db: Kysely<Database>,
  changed: readonly Changed[],
): Promise<ChangedReadings[]> => {
  const { rows } = await sql<{
    place: number;
    digits: number;
    q_max: number;
    id: number;
    at: Date;
    index: number;
    same_since: Date;
    is_before: boolean;
  }>`
    select c.place::int as place, g.digits, g.q_max, r.id, r.measured_at as at, r.index_m3 as index, r.same_since,
      r.measured_at < c.at as is_before
    from unnest(
      ${changed.map(({ meterId }) => meterId)}::int[], ${changed.map(({ register }) => register)}::int[],
      ${changed.map(({ from }) => from)}::timestamptz[]
    ) with ordinality as c (meter_id, register, at, place)
    join water_meter_register g on g.meter_id = c.meter_id and g.number = c.register
    join water_meter_reading r on r.meter_id = c.meter_id and r.register = c.register
      and r.measured_at >= coalesce((
        select min(b.measured_at) from (
          select measured_at from water_meter_reading b
          where b.meter_id = c.meter_id and b.register = c.register and b.measured_at < c.at
          order by measured_at desc limit ${assessedWith.context + assessedWith.again}
        ) b
      ), c.at)
    order by c.place, r.measured_at`.execute(db);
  return [...Map.groupBy(rows, ({ place }) => place).values()].map((of) => ({
    register: { digits: of[0]?.digits ?? 0, qMax: of[0]?.q_max ?? 0 },
    sameSince: of[0]?.is_before ? of[0].same_since.getTime() : (of[0]?.at.getTime() ?? 0),
    readings: of.map(({ id, at, index }) => ({ id, at: at.getTime(), index })),
    before: of.filter((row) => row.is_before).length,
  }));
};

/** What is odd about readings, by their ids. */
export const findOdd = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, OddKind>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("water_meter_reading")
    .select(["id", "odd"])
    .where("id", "=", sql<number>`any(${ids})`)
    .where("odd", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.id, oddKind.parse(row.odd)]));
};

/** Stores what follows from the readings before, where it is different. Times in epoch ms. */
export const updateConsumptions = async (
  db: Kysely<Database>,
  found: readonly {
    id: number;
    since: number | null;
    volume: number | null;
    odd: OddKind | null;
    sameSince: number;
  }[],
): Promise<void> => {
  const dates = (key: "since" | "sameSince") =>
    found.map((one) => (one[key] === null ? null : new Date(one[key])));
  await sql`
    update water_meter_reading r set since = v.since, volume = v.volume, odd = v.odd, same_since = v.same_since
    from unnest(
      ${found.map(({ id }) => id)}::int8[], ${dates("since")}::timestamptz[],
      ${found.map(({ volume }) => volume)}::float8[], ${found.map((one) => one.odd)}::text[],
      ${dates("sameSince")}::timestamptz[]
    ) as v (id, since, volume, odd, same_since)
    where r.id = v.id
      and (r.since, r.volume, r.odd, r.same_since) is distinct from (v.since, v.volume, v.odd, v.same_since)`.execute(
    db,
  );
};
