import {
  type Activity,
  type ActivityDetail,
  type ActivitySubject,
  type ActivityType,
  activityType,
} from "@sgval/contract/activity/activity";
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { Signature } from "../../kernel/actor.ts";
import { searchCondition } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";

export interface ActivityEntry {
  type: ActivityType;
  by: Signature;
  subject: ActivitySubject;
  subjectId?: number | null;
  subjectName?: string | null;
  deviceId?: number | null;
  detail: ActivityDetail;
  before?: unknown;
  after?: unknown;
}

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

export const insertActivity = async (
  db: Kysely<Database>,
  entries: readonly ActivityEntry[],
  at: Date,
): Promise<void> => {
  await db
    .insertInto("activity")
    .values(
      entries.map((entry) => ({
        at,
        type: entry.type,
        actor_id: entry.by.id,
        actor_name: entry.by.name,
        actor_role: entry.by.role,
        ip: entry.by.ip,
        subject: entry.subject,
        subject_id: entry.subjectId ?? null,
        subject_name: entry.subjectName ?? null,
        device_id: entry.deviceId ?? null,
        detail: entry.detail,
        before: json(entry.before),
        after: json(entry.after),
      })),
    )
    .execute();
};

/** The transactions that write now, by their ids: what they have written is not seen before they end. */
export const openWriters = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select backend_xid::text as id from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`.execute(db);
  return rows.map(({ id }) => id);
};

/** Who reads the log: what somebody did, and what was done to their account, they see always. */
export interface ActivityReader {
  userId: number;
  /** The kinds of entities in view. */
  subjects: "all" | readonly string[];
  /** The devices in view; with a limit, entries without a device only where they are the reader's own. */
  deviceIds: "all" | readonly number[];
}

/** A room, for the entries about it and about the devices that are in it. */
export interface RoomFilter {
  id: number;
  name: string | undefined;
  deviceIds: readonly number[];
  /** Whether the reader sees the room. */
  inView: boolean;
}

export interface ActivityFilter {
  deviceId?: number | undefined;
  room?: RoomFilter | undefined;
  types?: readonly string[] | undefined;
  /** Kinds of entities the entries are about. */
  subjects?: readonly string[] | undefined;
  /** One of them. */
  subjectId?: number | undefined;
  details?: readonly string[] | undefined;
  actorId?: number | undefined;
  /** Epoch milliseconds, inclusive. */
  from?: number | undefined;
  to?: number | undefined;
  q?: string | undefined;
  /** Limits to what they may see. */
  reader: ActivityReader;
}

type Query<O> = SelectQueryBuilder<Database, "activity", O>;

const filtered = <O>(query: Query<O>, filter: ActivityFilter): Query<O> => {
  const { deviceId, room, types, actorId, from, to, q, reader } = filter;
  let narrowed = query;
  if (deviceId !== undefined) narrowed = narrowed.where("device_id", "=", deviceId);
  const ofRoom = sql<boolean>`(subject in ('room', 'mimic') and subject_id = ${room?.id ?? null})`;
  if (room) narrowed = narrowed.where(sql<boolean>`(device_id = any(${room.deviceIds}::int[]) or ${ofRoom})`);
  if (types) narrowed = narrowed.where("type", "in", types);
  if (filter.subjects) narrowed = narrowed.where("subject", "in", filter.subjects);
  if (filter.subjectId !== undefined) narrowed = narrowed.where("subject_id", "=", filter.subjectId);
  if (filter.details) narrowed = narrowed.where("detail", "in", filter.details);
  if (actorId !== undefined) narrowed = narrowed.where("actor_id", "=", actorId);
  if (from !== undefined) narrowed = narrowed.where("at", ">=", new Date(from));
  if (to !== undefined) narrowed = narrowed.where("at", "<=", new Date(to));
  if (q) narrowed = narrowed.where(searchCondition(q));
  const { userId, subjects, deviceIds } = reader;
  const own = sql<boolean>`(actor_id = ${userId} or (subject = 'user' and subject_id = ${userId}))`;
  if (subjects !== "all")
    narrowed = narrowed.where(sql<boolean>`(subject = any(${subjects}::text[]) or ${own})`);
  if (deviceIds !== "all")
    narrowed = narrowed.where(
      sql<boolean>`(device_id = any(${deviceIds}::int[]) or (device_id is null and (${own} or ${room?.inView ? ofRoom : sql`false`})))`,
    );
  return narrowed;
};

const activityOf = (row: Selectable<Database["activity"]>): Activity => ({
  id: row.id,
  at: row.at.toISOString(),
  type: activityType.parse(row.type),
  actor: { id: row.actor_id, name: row.actor_name, role: row.actor_role },
  ip: row.ip,
  subject: row.subject,
  subjectId: row.subject_id,
  subjectName: row.subject_name,
  deviceId: row.device_id,
  detail: row.detail,
  before: row.before,
  after: row.after,
});

/** The name of a room and the devices that are in it now. */
export const selectRoom = async (
  db: Kysely<Database>,
  id: number,
): Promise<Pick<RoomFilter, "name" | "deviceIds">> => {
  const [room, devices] = await Promise.all([
    db.selectFrom("room").select("name").where("id", "=", id).executeTakeFirst(),
    db.selectFrom("device").select("id").where("room_id", "=", id).execute(),
  ]);
  return { name: room?.name, deviceIds: devices.map((device) => device.id) };
};

/** The name of an actor in their newest visible entry. */
export const selectActorName = async (
  db: Kysely<Database>,
  actorId: number,
  reader: ActivityReader,
): Promise<string | undefined> =>
  (
    await filtered(db.selectFrom("activity").select("actor_name"), { actorId, reader })
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.actor_name;

/** The people with an account and with entries that the reader may see, by name; one look into an index for each. */
export const findActors = (
  db: Kysely<Database>,
  reader: ActivityReader,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("user_account as person")
    .select(["person.id", "person.username as name"])
    .where(({ exists }) =>
      exists(
        filtered(db.selectFrom("activity").select("activity.id"), { reader }).where(
          sql<boolean>`actor_id = person.id`,
        ),
      ),
    )
    .orderBy("person.username")
    .execute();

/** The name of a device in its newest visible entry; also of a deleted one. */
export const selectDeviceName = async (
  db: Kysely<Database>,
  deviceId: number,
  reader: ActivityReader,
): Promise<string | undefined> =>
  (
    await filtered(db.selectFrom("activity").select("subject_name"), { deviceId, reader })
      .where("subject", "in", ["device", "command"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.subject_name ?? undefined;

/** Number of matching entries and the newest id. */
export const countActivity = async (
  db: Kysely<Database>,
  filter: ActivityFilter,
): Promise<{ total: number; newest: number }> => {
  const { total, newest } = await filtered(
    db
      .selectFrom("activity")
      .select(({ fn }) => [fn.countAll<number>().as("total"), fn.max("id").as("newest")]),
    filter,
  ).executeTakeFirstOrThrow();
  return { total, newest: newest ?? 0 };
};

/** A slice of entries after an id, up to the id `newest` (keyset pagination). */
export const selectActivitySlice = async (
  db: Kysely<Database>,
  filter: ActivityFilter,
  slice: { newest: number; after: number | null; oldestFirst: boolean; limit: number },
): Promise<Activity[]> => {
  const { newest, after, oldestFirst, limit } = slice;
  let query = filtered(db.selectFrom("activity").selectAll(), filter)
    .where("id", "<=", newest)
    .orderBy("id", oldestFirst ? "asc" : "desc")
    .limit(limit);
  if (after !== null) query = query.where("id", oldestFirst ? ">" : "<", after);
  return (await query.execute()).map(activityOf);
};

/** Number of matching entries, counted up to a limit. */
export const countActivityUpTo = async (
  db: Kysely<Database>,
  filter: ActivityFilter,
  limit: number,
): Promise<number> => {
  const found = filtered(db.selectFrom("activity").select("id"), filter).limit(limit).as("found");
  const { total } = await db
    .selectFrom(found)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

/** One page of entries. */
export const selectActivity = async (
  db: Kysely<Database>,
  filter: ActivityFilter,
  page: { limit: number; offset: number; oldestFirst: boolean },
): Promise<Activity[]> =>
  (
    await filtered(db.selectFrom("activity").selectAll(), filter)
      .orderBy("id", page.oldestFirst ? "asc" : "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  ).map(activityOf);
