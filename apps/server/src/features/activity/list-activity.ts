import {
  type Activity,
  type activityListQuery,
  type listActivity as listActivityRoute,
  visibleSubjects,
} from "@sgval/contract/activity/activity";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { type Actor, sees } from "../../kernel/actor.ts";
import type { Handler } from "../../kernel/http/register-route.ts";
import { rangeOf } from "../../kernel/list-query.ts";
import type { Database } from "../../kernel/schema.ts";
import {
  type ActivityFilter,
  type ActivityReader,
  countActivity,
  countActivityUpTo,
  type RoomFilter,
  selectActivity,
  selectRoom,
} from "./activity.store.ts";

/** Entries are counted this far past the page asked for; a long log is not read for the number of its pages. */
const countedAhead = 10_000;

/** Fields with the name of a linked device, by the fields with its id. */
const linkedNames = { dataloggerId: "datalogger", waterQualityId: "waterQuality" };

/** Whoever reads the log, with their rights and scope. */
export type LogActor = Pick<Actor, "userId" | "superUser" | "role" | "scope" | "places">;

const without = (record: unknown, actor: LogActor): unknown => {
  if (typeof record !== "object" || record === null || Array.isArray(record)) return record;
  const fields = new Map(Object.entries(record));
  for (const [id, name] of Object.entries(linkedNames)) {
    const device: unknown = fields.get(id);
    if (typeof device === "number" && !sees(actor, device)) fields.delete(name);
  }
  return Object.fromEntries(fields);
};

/** The entry without the names of linked devices that are not visible to the actor. */
export const hideInvisibleNames = (entry: Activity, actor: LogActor): Activity =>
  actor.scope === "all"
    ? entry
    : { ...entry, before: without(entry.before, actor), after: without(entry.after, actor) };

/** The room of a query, as far as the actor sees it: named by the scope, or with a device in it that is seen. */
const roomFilter = async (db: Kysely<Database>, id: number, actor: LogActor): Promise<RoomFilter> => {
  const { name, deviceIds } = await selectRoom(db, id);
  const inView =
    actor.scope === "all" || actor.places.roomId.has(id) || deviceIds.some((one) => sees(actor, one));
  return { id, name: inView ? name : undefined, deviceIds, inView };
};

/** What whoever reads the log may see of it. */
export const readerOf = (actor: LogActor): ActivityReader => ({
  userId: actor.userId,
  subjects: visibleSubjects(actor),
  deviceIds: actor.scope === "all" ? "all" : [...actor.scope],
});

/** Store filter of a query, limited to what the actor may see. */
export const filterOf = async (
  db: Kysely<Database>,
  query: Omit<z.output<typeof activityListQuery>, "page" | "size">,
  actor: LogActor,
): Promise<{ filter: ActivityFilter; oldestFirst: boolean }> => {
  const { deviceId, roomId, type, subject, subjectId, detail, actorId, from, to, q, sort } = query;
  const reader = readerOf(actor);
  const room = roomId === undefined ? undefined : await roomFilter(db, roomId, actor);
  const filter = {
    deviceId,
    room,
    types: type,
    subjects: subject,
    subjectId,
    details: detail,
    actorId,
    from,
    to,
    q,
    reader,
  };
  return { filter, oldestFirst: sort === "at" };
};

/** The first entries of a query within the rights and the scope of the actor, in its order, and how many there are. */
export const findEntries = async (
  db: Kysely<Database>,
  query: Parameters<typeof filterOf>[1],
  actor: LogActor,
  limit: number,
): Promise<{ total: number; entries: Activity[] }> => {
  const { filter, oldestFirst } = await filterOf(db, query, actor);
  const [rows, { total }] = await Promise.all([
    selectActivity(db, filter, { limit, offset: 0, oldestFirst }),
    countActivity(db, filter),
  ]);
  return { total, entries: rows.map((row) => hideInvisibleNames(row, actor)) };
};

/** One page of the activity log within the rights and the scope of the actor, newest first (`sort=at`: oldest first). */
export const listActivity =
  (db: Kysely<Database>): Handler<typeof listActivityRoute> =>
  async ({ query, actor }) => {
    const { page, size } = query;
    const { filter, oldestFirst } = await filterOf(db, query, actor);
    const range = rangeOf(query);
    const most = range.offset + countedAhead;
    const [rows, counted] = await Promise.all([
      selectActivity(db, filter, { ...range, oldestFirst }),
      countActivityUpTo(db, filter, most + 1),
    ]);
    return {
      data: rows.map((row) => hideInvisibleNames(row, actor)),
      metaData: { total: Math.min(counted, most), ...(counted > most && { more: true }), page, size },
    };
  };
