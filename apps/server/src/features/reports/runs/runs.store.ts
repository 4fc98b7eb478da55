import { type ReportQuery, reportQuery } from "@sgval/contract/reports/reports";
import { mostListedRuns, type RunState, runFile, runStates } from "@sgval/contract/reports/runs";
import { type ExportFormat, exportFormats } from "@sgval/contract/table-export";
import { isLanguage, type Language } from "@sgval/quantities/language";
import { type Generated, type Kysely, type Selectable, sql } from "kysely";
import * as z from "zod";
import { storedCall } from "../../../kernel/http/repeat-call.ts";
import type { Database, NullableJson } from "../../../kernel/schema.ts";
import { type RightsThen, rightsThen } from "./rights-then.ts";

type Db = Kysely<Database>;

/** A long list that is made into a file: the request of its export, and what it was filtered by. */
const listExport = storedCall.extend({ filters: z.string() });
export type ListExport = z.output<typeof listExport>;

interface ReportRunTable {
  id: Generated<number>;
  user_id: number;
  name: string | null;
  /** Of a report, or else `list`. */
  query: NullableJson<object>;
  list: NullableJson<object>;
  seen: NullableJson<object>;
  formats: string[];
  language: string | null;
  state: string;
  progress: Generated<number>;
  error: string | null;
  tries: Generated<number>;
  reader_ids: Generated<number[]>;
  schedule_id: number | null;
  created_at: Date;
  touched_at: Date;
  finished_at: Date | null;
}

declare module "../../../kernel/schema.ts" {
  interface Database {
    report_run: ReportRunTable;
  }
}

export interface RunRecord {
  id: number;
  userId: number;
  name: string | null;
  /** What it makes: a report or a list; neither where a report cannot be asked for what is stored any more. */
  subject:
    | { query: ReportQuery; list: null }
    | { query: null; list: ListExport }
    | { query: null; list: null };
  /** What its requester might do and see when the file of a list was made; of what a key ordered, from the beginning on. */
  rightsThen: RightsThen | null;
  formats: ExportFormat[];
  language: Language | null;
  state: RunState;
  progress: number;
  error: string | null;
  tries: number;
  /** To whom it is sent besides. */
  readerIds: number[];
  /** The schedule that ordered it. */
  scheduleId: number | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** A run in the list, by whom it was ordered, with what is said of its files. */
export interface ListedRun extends RunRecord {
  username: string;
  files: z.output<typeof runFile>[];
}

const formats = z.array(z.enum(exportFormats));
const state = z.enum(runStates);

const recordOf = (row: Selectable<ReportRunTable>): RunRecord => ({
  ...{ id: row.id, userId: row.user_id, name: row.name },
  subject:
    row.list === null
      ? { query: reportQuery.safeParse(row.query).data ?? null, list: null }
      : { query: null, list: listExport.parse(row.list) },
  rightsThen: rightsThen.nullable().parse(row.seen),
  formats: formats.parse(row.formats),
  language: row.language !== null && isLanguage(row.language) ? row.language : null,
  state: state.parse(row.state),
  ...{ progress: row.progress, error: row.error, tries: row.tries, readerIds: row.reader_ids },
  scheduleId: row.schedule_id,
  ...{ createdAt: row.created_at, finishedAt: row.finished_at },
});

/** As the schema reads it back: a list that is there has an element. */
const storedQuery = ({ deviceIds, zoneIds, parameters, ...query }: ReportQuery): string =>
  JSON.stringify({
    ...query,
    ...(deviceIds.length > 0 ? { deviceIds } : {}),
    ...(zoneIds.length > 0 ? { zoneIds } : {}),
    ...(parameters && parameters.length > 0 ? { parameters } : {}),
  });

export type NewRun = Pick<
  RunRecord,
  "userId" | "name" | "subject" | "rightsThen" | "formats" | "language" | "readerIds" | "scheduleId"
>;

export const insertRun = async (
  db: Db,
  { userId, name, subject, rightsThen, formats, language, readerIds, scheduleId }: NewRun,
  now: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto("report_run")
    .values({
      ...{ name, formats, language, user_id: userId, reader_ids: readerIds, schedule_id: scheduleId },
      // An empty one cannot be read either: the run fails and says so.
      query: subject.list ? null : subject.query ? storedQuery(subject.query) : "{}",
      list: subject.list && JSON.stringify(subject.list),
      seen: rightsThen && JSON.stringify(rightsThen),
      ...{ state: "waiting", created_at: now, touched_at: now },
      ...{ error: null, finished_at: null },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** How many runs of a user are not finished; until the end of the transaction no other of theirs is added. */
export const countUnderWay = async (db: Db, userId: number): Promise<number> => {
  await sql`select from user_account where id = ${userId} for no key update`.execute(db);
  const { total } = await db
    .selectFrom("report_run")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .where("finished_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
};

const listed = (db: Db) =>
  db
    .selectFrom("report_run as r")
    .innerJoin("user_account as u", "u.id", "r.user_id")
    .selectAll("r")
    .select([
      "u.username",
      sql<unknown>`coalesce((
        select json_agg(json_build_object('format', f.format, 'name', f.name, 'bytes', octet_length(f.content)) order by f.format)
        from report_file f where f.run_id = r.id), '[]')`.as("files"),
    ]);

const listedOf = (row: Selectable<ReportRunTable> & { username: string; files: unknown }): ListedRun => ({
  ...recordOf(row),
  username: row.username,
  files: z.array(runFile).parse(row.files),
});

/** The runs of a user and those sent to them, newest first. */
export const findRunsFor = async (db: Db, userId: number): Promise<ListedRun[]> =>
  (
    await listed(db)
      .where(sql<boolean>`(r.user_id = ${userId} or r.reader_ids @> array[${userId}::int])`)
      .orderBy("r.id", "desc")
      .limit(mostListedRuns)
      .execute()
  ).map(listedOf);

/** A run, if the user ordered it or it was sent to them. */
export const findRunFor = async (db: Db, id: number, userId: number): Promise<ListedRun | undefined> => {
  const row = await listed(db)
    .where("r.id", "=", id)
    .where(sql<boolean>`(r.user_id = ${userId} or r.reader_ids @> array[${userId}::int])`)
    .executeTakeFirst();
  return row && listedOf(row);
};

/** Begins a try of a run that is not finished; `undefined` for any other. */
export const beginTry = async (db: Db, id: number, now: Date): Promise<RunRecord | undefined> => {
  const row = await db
    .updateTable("report_run")
    .set((set) => ({ state: "running", progress: 0, tries: set("tries", "+", 1), touched_at: now }))
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row && recordOf(row);
};

/** Says how far a run is; false when it is not to go on: cancelled, or deleted. */
export const noteProgress = async (db: Db, id: number, progress: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("report_run")
    .set({ progress, touched_at: now })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** After a try that failed and may be repeated. */
export const noteRetry = async (db: Db, id: number, error: string, now: Date): Promise<void> => {
  await db
    .updateTable("report_run")
    .set({ state: "waiting", progress: 0, error, touched_at: now })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
};

/** Finishes a run; false when it was finished, or deleted, before. */
export const finishRun = async (
  db: Db,
  id: number,
  {
    rightsThen = null,
    ...end
  }: { state: "done" | "failed" | "cancelled"; error: string | null; rightsThen?: RightsThen | null },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("report_run")
    .set({ ...end, ...(end.state === "done" ? { progress: 100 } : {}), touched_at: now, finished_at: now })
    // Of what a key ordered, those of the key stay where there is no file.
    .set(rightsThen ? { seen: JSON.stringify(rightsThen) } : {})
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** To whom a run is sent besides whoever ordered it. */
export const setReaders = async (db: Db, id: number, readerIds: number[]): Promise<void> => {
  await db.updateTable("report_run").set({ reader_ids: readerIds }).where("id", "=", id).execute();
};

export const deleteRunRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("report_run").where("id", "=", id).execute();
};

/** Deletes what was finished before, with its files. */
export const deleteRunsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom("report_run").where("finished_at", "<", before).execute();
};

/** Whether a run that was begun has moved since, or ended: then its queue is at work. */
export const hasMoved = async (db: Db, since: Date): Promise<boolean> => {
  const moved = await db
    .selectFrom("report_run")
    .select("id")
    .where("tries", ">", 0)
    .where("touched_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return moved !== undefined;
};

/** Takes up the runs in these states that have not moved since. */
export const touchStanding = async (
  db: Db,
  states: readonly RunState[],
  since: Date,
  now: Date,
): Promise<number[]> =>
  (
    await db
      .updateTable("report_run")
      .set({ touched_at: now })
      .where("finished_at", "is", null)
      .where("state", "in", states)
      .where("touched_at", "<", since)
      .returning("id")
      .execute()
  ).map(({ id }) => id);
