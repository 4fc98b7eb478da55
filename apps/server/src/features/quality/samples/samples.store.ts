import { resultOperators } from "@sgval/contract/quality/samples";
import { nitrogenSpecies } from "@sgval/quantities/nitrogen";
import { qualityKeys } from "@sgval/quantities/parameter";
import { unitKeys } from "@sgval/quantities/unit";
import { type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import { type ListOrder, type PageQuery, rangeOf, searchCondition } from "../../../kernel/list-query.ts";
import { violatedConstraint } from "../../../kernel/postgres/database-error.ts";
import type { Database } from "../../../kernel/schema.ts";
import type {} from "./schema.ts";

const storedResult = z.object({
  parameter: z.enum(qualityKeys),
  operator: z.enum(resultOperators),
  value: z.number(),
  entered: z.number(),
  unit: z.enum(unitKeys),
  species: z.enum(nitrogenSpecies).nullable(),
});
/** A result; `value` in the unit of the catalogue, `entered` as the certificate says it. */
export type StoredResult = z.output<typeof storedResult>;

/** What a sample is, besides its results. */
export interface SampleFields {
  takenAt: Date;
  code: string;
  laboratory: string;
  sampler: string | null;
  method: string | null;
  note: string;
}
export interface StoredSample extends SampleFields {
  id: number;
  deviceId: number;
  source: "manual" | "import";
  recordedBy: string;
  recordedAt: Date;
  results: StoredResult[];
}
export type NewSample = Omit<StoredSample, "id">;

/** Part of time, either end may be open. */
export interface Span {
  from: Date | null;
  to: Date | null;
}

/** Results that this version does not know, such as one of another parameter, are left out. */
const resultsOf = (rows: readonly Selectable<Database["laboratory_result"]>[]): StoredResult[] =>
  rows.flatMap((row) => {
    const { success, data } = storedResult.safeParse(row);
    return success ? [data] : [];
  });

const withResults = async (
  db: Kysely<Database>,
  rows: readonly Omit<Selectable<Database["laboratory_sample"]>, "search_text">[],
): Promise<StoredSample[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const results = await db
    .selectFrom("laboratory_result")
    .selectAll()
    .where("sample_id", "=", sql<number>`any(${ids}::int[])`)
    .execute();
  const bySample = Map.groupBy(results, (row) => row.sample_id);
  return rows.map((row) => ({
    ...{ id: row.id, deviceId: row.device_id, takenAt: row.taken_at, code: row.code },
    ...{ laboratory: row.laboratory, sampler: row.sampler, method: row.method, note: row.note },
    source: row.source === "import" ? "import" : "manual",
    ...{ recordedBy: row.recorded_by, recordedAt: row.recorded_at },
    results: resultsOf(bySample.get(row.id) ?? []),
  }));
};

const ofDevice = (db: Kysely<Database>, deviceId: number, { from, to }: Span) => {
  let found = db.selectFrom("laboratory_sample").where("device_id", "=", deviceId);
  if (from) found = found.where("taken_at", ">=", from);
  if (to) found = found.where("taken_at", "<", to);
  return found;
};

const columns = {
  takenAt: "taken_at",
  code: "code",
  laboratory: "laboratory",
  recordedAt: "recorded_at",
} as const;
export const sampleSorts = columns;

/** The samples of a device in a part of time. */
export const findSamples = async (
  db: Kysely<Database>,
  deviceId: number,
  { q, order, ...span }: Span & { q: string | undefined; order: ListOrder<keyof typeof columns> },
  page?: PageQuery,
): Promise<{ samples: StoredSample[]; total: number }> => {
  const found = ofDevice(db, deviceId, span).where(searchCondition(q));
  const { limit, offset } = page ? rangeOf(page) : { limit: null, offset: 0 };
  let rows = found
    .selectAll()
    .orderBy(columns[order.field], order.descending ? "desc" : "asc")
    .orderBy("id", "desc");
  if (limit !== null) rows = rows.limit(limit).offset(offset);
  const [samples, { total }] = await Promise.all([
    rows.execute(),
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { samples: await withResults(db, samples), total };
};

/** A sample of a device, locked until the change ends. */
export const lockSample = async (
  db: Kysely<Database>,
  deviceId: number,
  id: number,
): Promise<StoredSample | undefined> => {
  const rows = await db
    .selectFrom("laboratory_sample")
    .selectAll()
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .forUpdate()
    .execute();
  return (await withResults(db, rows))[0];
};

/** The samples of these times, by device and time. Locked where a change follows. */
export const samplesAt = async (
  db: Kysely<Database>,
  asked: readonly { deviceId: number; takenAt: Date }[],
): Promise<StoredSample[]> => {
  const rows = await db
    .selectFrom("laboratory_sample")
    .selectAll()
    .where(
      sql<boolean>`(device_id, taken_at) in (select * from unnest(
        ${asked.map(({ deviceId }) => deviceId)}::int[], ${asked.map(({ takenAt }) => takenAt)}::timestamptz[]))`,
    )
    .forUpdate()
    .execute();
  return withResults(db, rows);
};

/** Of each device and parameter so many of the newest results are looked at for one that can be assessed. */
const newestLookedAt = 5;

/** The newest results of these parameters, newest first, of one device or of all. */
export const newestResults = async (
  db: Kysely<Database>,
  deviceId: number | null,
  keys: readonly string[],
): Promise<{ deviceId: number; takenAt: Date; recordedAt: Date; result: StoredResult }[]> => {
  const { rows } = await sql<
    Selectable<Database["laboratory_result"]> & { device_id: number; taken_at: Date; recorded_at: Date }
  >`
    select * from (
      select r.*, s.device_id, s.taken_at, s.recorded_at,
        row_number() over (partition by s.device_id, r.parameter order by s.taken_at desc) as place
      from laboratory_sample s join laboratory_result r on r.sample_id = s.id
      where r.parameter = any(${keys}::text[]) and (${deviceId}::int is null or s.device_id = ${deviceId}::int)
    ) newest
    where place <= ${newestLookedAt}
    order by taken_at desc`.execute(db);
  return rows.flatMap((row) =>
    resultsOf([row]).map((result) => ({
      ...{ deviceId: row.device_id, takenAt: row.taken_at, recordedAt: row.recorded_at, result },
    })),
  );
};

const fieldsOf = ({ takenAt, code, laboratory, sampler, method, note }: SampleFields) => ({
  ...{ taken_at: takenAt, code, laboratory, sampler, method, note },
});

/** Stores results of a sample; those that it has already are changed. */
const writeResults = async (
  db: Kysely<Database>,
  sampleId: number,
  results: readonly StoredResult[],
): Promise<void> => {
  if (results.length === 0) return;
  await db
    .insertInto("laboratory_result")
    .values(results.map((result) => ({ sample_id: sampleId, ...result })))
    .onConflict((conflict) =>
      conflict.columns(["sample_id", "parameter"]).doUpdateSet((eb) => ({
        operator: eb.ref("excluded.operator"),
        value: eb.ref("excluded.value"),
        entered: eb.ref("excluded.entered"),
        unit: eb.ref("excluded.unit"),
        species: eb.ref("excluded.species"),
      })),
    )
    .execute();
};

export const insertSample = async (db: Kysely<Database>, sample: NewSample): Promise<number> => {
  const { id } = await db
    .insertInto("laboratory_sample")
    .values({
      ...fieldsOf(sample),
      ...{ device_id: sample.deviceId, source: sample.source },
      ...{ recorded_by: sample.recordedBy, recorded_at: sample.recordedAt },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeResults(db, id, sample.results);
  return id;
};

/** Changes a sample; with `keep` it gives up no result. */
export const updateSampleRow = async (
  db: Kysely<Database>,
  id: number,
  sample: SampleFields & { results: readonly StoredResult[] },
  { keep }: { keep: boolean },
): Promise<void> => {
  await db.updateTable("laboratory_sample").set(fieldsOf(sample)).where("id", "=", id).execute();
  if (!keep)
    await db
      .deleteFrom("laboratory_result")
      .where("sample_id", "=", id)
      .where(
        "parameter",
        "not in",
        sample.results.map(({ parameter }) => parameter),
      )
      .execute();
  await writeResults(db, id, sample.results);
};

export const deleteSampleRow = async (db: Kysely<Database>, id: number): Promise<void> => {
  await db.deleteFrom("laboratory_sample").where("id", "=", id).execute();
};

/** Whether a sample was refused because its device has one of the same time. */
export const isTimeTaken = (error: unknown): boolean =>
  violatedConstraint(error) === "laboratory_sample_taken";
