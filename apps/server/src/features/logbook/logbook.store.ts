import {
  type LogEntry,
  type LogEntryListQuery,
  logEntryKind,
  type logEntrySorts,
} from "@sgval/contract/logbook/entries";
import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { type ListOrder, searchCondition } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";

type Db = Kysely<Database>;

/** The devices and rooms whose entries are in view; general entries always are. */
export type LogScope = "all" | { deviceIds: readonly number[]; roomIds: readonly number[] };

/** Which entries; see `logEntryListQuery`. Times are epoch milliseconds, `to` is exclusive. */
export interface LogSelection
  extends Partial<
    Pick<LogEntryListQuery, "kind" | "deviceId" | "roomId" | "authorId" | "waiting" | "from" | "to" | "q">
  > {
  scope: LogScope;
}

const inScope = (scope: LogScope): RawBuilder<boolean> =>
  scope === "all"
    ? sql`true`
    : sql`(about is null or device_id = any(${scope.deviceIds}::int[]) or room_id = any(${scope.roomIds}::int[]))`;

const conditionsOf = (selection: LogSelection): RawBuilder<boolean>[] => {
  const { scope, kind, deviceId, roomId, authorId, waiting, from, to, q } = selection;
  const all = [inScope(scope), searchCondition(q)];
  if (kind) all.push(sql`kind = any(${kind}::text[])`);
  if (deviceId) all.push(sql`device_id = any(${deviceId}::int[])`);
  if (roomId !== undefined)
    all.push(
      sql`(room_id = ${roomId} or device_id in (select d.id from device d where d.room_id = ${roomId}))`,
    );
  if (authorId !== undefined) all.push(sql`author_id = ${authorId}`);
  if (waiting) all.push(sql`kind = 'hand_over' and accepted_at is null`);
  if (from !== undefined) all.push(sql`at >= ${new Date(from)}`);
  if (to !== undefined) all.push(sql`at < ${new Date(to)}`);
  return all;
};

const entries = (db: Db) =>
  db.selectFrom("log_entry").leftJoin("hand_over_acceptance", "entry_id", "log_entry.id");

const matching = (db: Db, selection: LogSelection) =>
  entries(db).where((where) => where.and(conditionsOf(selection)));

const accepted = ["entry_id", "user_id", "user_name", "accepted_at"] as const;

type Row = Selectable<Database["log_entry"]> & {
  [Column in (typeof accepted)[number]]: Selectable<Database["hand_over_acceptance"]>[Column] | null;
};

const aboutOf = ({ about, about_name, device_id, room_id }: Row): LogEntry["about"] => {
  if (about !== "device" && about !== "room") return null;
  return { kind: about, id: about === "device" ? device_id : room_id, name: about_name ?? "" };
};

const entryOf = (row: Row): LogEntry => ({
  id: row.id,
  kind: logEntryKind.parse(row.kind),
  text: row.text,
  at: row.at.toISOString(),
  about: aboutOf(row),
  author: { id: row.author_id, name: row.author_name },
  writtenAt: row.written_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  accepted:
    row.accepted_at === null
      ? null
      : { at: row.accepted_at.toISOString(), by: { id: row.user_id, name: row.user_name ?? "" } },
});

/** What the list may be sorted by. */
export const logOrders = {
  at: sql`at`,
  writtenAt: sql`written_at`,
  author: sql`lower(author_name)`,
} as const satisfies Record<(typeof logEntrySorts)[number], unknown>;
export type LogOrder = ListOrder<keyof typeof logOrders>;

/** Entries of a selection in an order; equals stand the newest first. */
export const selectEntries = async (
  db: Db,
  selection: LogSelection,
  { field, descending }: LogOrder,
  page: { limit: number; offset: number },
): Promise<LogEntry[]> => {
  const rows = await matching(db, selection)
    .selectAll("log_entry")
    .select(accepted)
    .orderBy(logOrders[field], descending ? "desc" : "asc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(entryOf);
};

export const countEntries = async (db: Db, selection: LogSelection): Promise<number> => {
  const { total } = await matching(db, selection)
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** Who wrote entries in view and still has an account, by the name of their newest entry, in no order. */
export const findAuthors = async (db: Db, scope: LogScope): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct on (author_id) author_id as id, author_name as name
    from log_entry where author_id is not null and ${inScope(scope)}
    order by author_id, id desc`.execute(db);
  return rows;
};

/** The entry, locked until the change ends; `undefined` also for one that is not in view. */
export const lockEntry = async (db: Db, id: number, scope: LogScope): Promise<LogEntry | undefined> => {
  const row = await matching(db, { scope })
    .selectAll("log_entry")
    .select(accepted)
    .where("log_entry.id", "=", id)
    .forUpdate("log_entry")
    .executeTakeFirst();
  return row && entryOf(row);
};

/** What a person writes. */
export interface LogEntryFields {
  kind: string;
  text: string;
  at: Date;
  about: LogEntry["about"];
}

const columnsOf = ({ kind, text, at, about }: LogEntryFields) => ({
  ...{ kind, text, at },
  about: about?.kind ?? null,
  about_name: about?.name ?? null,
  device_id: about?.kind === "device" ? about.id : null,
  room_id: about?.kind === "room" ? about.id : null,
});

const unaccepted = { entry_id: null, user_id: null, user_name: null, accepted_at: null };

export const insertEntry = async (
  db: Db,
  fields: LogEntryFields,
  author: { id: number; name: string },
  now: Date,
): Promise<LogEntry> => {
  const row = await db
    .insertInto("log_entry")
    .values({ ...columnsOf(fields), author_id: author.id, author_name: author.name, written_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return entryOf({ ...row, ...unaccepted });
};

/** Changes an entry that nobody has accepted. */
export const updateEntryRow = async (
  db: Db,
  id: number,
  fields: LogEntryFields,
  now: Date,
): Promise<LogEntry> => {
  const row = await db
    .updateTable("log_entry")
    .set({ ...columnsOf(fields), edited_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return entryOf({ ...row, ...unaccepted });
};

export const deleteEntryRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("log_entry").where("id", "=", id).execute();
};

export const insertAcceptance = async (
  db: Db,
  entryId: number,
  user: { id: number; name: string },
  now: Date,
): Promise<void> => {
  await db
    .insertInto("hand_over_acceptance")
    .values({ entry_id: entryId, user_id: user.id, user_name: user.name, accepted_at: now })
    .execute();
};
