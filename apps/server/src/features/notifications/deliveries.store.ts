import {
  type Delivery,
  type DeliveryFailure,
  type DeliveryListQuery,
  delivery,
} from "@sgval/contract/notifications/deliveries";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { DeliveryLine } from "./schema.ts";

export interface DeliveryRecord {
  id: number;
  view: Delivery;
  userId: number | null;
  channelId: number | null;
  subscriptionId: number | null;
  text: string;
  href: string | null;
  deviceIds: number[];
  /** Of messages to a person. */
  lines: DeliveryLine[];
  events: Record<string, unknown>[];
}

/** A delivery to be made. */
export interface NewDelivery
  extends Pick<Delivery, "way" | "kind" | "to" | "title" | "duty">,
    Omit<DeliveryRecord, "id" | "view"> {
  /** Why it is only written down: nobody tries to send it. */
  notSent?: DeliveryFailure;
  /** Why it cannot be tried yet. */
  waitsFor?: DeliveryFailure;
}

const recordOf = (row: Selectable<Database["notification_delivery"]>): DeliveryRecord => ({
  id: row.id,
  view: delivery.parse({
    ...row,
    to: row.recipient,
    createdAt: row.created_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
  }),
  userId: row.user_id,
  channelId: row.channel_id,
  subscriptionId: row.subscription_id,
  text: row.text,
  href: row.href,
  deviceIds: row.device_ids,
  lines: row.lines,
  events: row.events,
});

/** Adds a delivery that waits, or one that is only written down; returns its id. */
export const insertDelivery = async (db: Kysely<Database>, made: NewDelivery, at: Date): Promise<number> => {
  const { id } = await db
    .insertInto("notification_delivery")
    .values({
      way: made.way,
      kind: made.kind,
      recipient: made.to,
      title: made.title,
      text: made.text,
      user_id: made.userId,
      channel_id: made.channelId,
      subscription_id: made.subscriptionId,
      href: made.href,
      device_ids: made.deviceIds,
      lines: JSON.stringify(made.lines),
      events: JSON.stringify(made.events),
      duty: made.duty,
      status: made.notSent ? "withdrawn" : "waiting",
      reason: made.notSent ?? made.waitsFor ?? null,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const findDelivery = async (db: Kysely<Database>, id: number): Promise<DeliveryRecord | null> => {
  const row = await db
    .selectFrom("notification_delivery")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? recordOf(row) : null;
};

/** Writes what became of a try. */
export const settleDelivery = async (
  db: Kysely<Database>,
  id: number,
  result: Pick<Delivery, "status" | "tries" | "reason">,
  at: Date,
): Promise<void> => {
  await db
    .updateTable("notification_delivery")
    .set({ ...result, tried_at: at })
    .where("id", "=", id)
    // A late try of something that was sent changes nothing.
    .where("status", "=", "waiting")
    .execute();
};

/** How many deliveries of a channel and of this kind wait. */
export const countWaitingOf = async (
  db: Kysely<Database>,
  channelId: number,
  kind: NonNullable<Delivery["kind"]>,
): Promise<number> => {
  const { count } = await db
    .selectFrom("notification_delivery")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("channel_id", "=", channelId)
    .where("status", "=", "waiting")
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Gives up the mails that wait since before this time, made or opened again by hand: the outbox has them no longer. */
export const giveUpMails = async (db: Kysely<Database>, before: Date, at: Date): Promise<void> => {
  await db
    .updateTable("notification_delivery")
    .set({ status: "failed", tried_at: at, reason: sql`coalesce(reason, 'unknown')` })
    .where("way", "=", "mail")
    .where("status", "=", "waiting")
    .where(({ fn }) => fn("greatest", ["created_at", "tried_at"]), "<", before)
    .execute();
};

/** Makes a delivery that was given up wait again from a time on; `null` for any other. */
export const reopenDelivery = async (
  db: Kysely<Database>,
  id: number,
  { waitsFor = null, at }: { waitsFor?: DeliveryFailure | null; at: Date },
): Promise<DeliveryRecord | null> => {
  const row = await db
    .updateTable("notification_delivery")
    .set({ status: "waiting", tries: 0, reason: waitsFor, tried_at: at })
    .where("id", "=", id)
    .where("status", "=", "failed")
    .returningAll()
    .executeTakeFirst();
  return row ? recordOf(row) : null;
};

type DeliveryFilter = Pick<DeliveryListQuery, "status" | "way" | "kind">;

const matchingOf = (db: Kysely<Database>, { status, way, kind }: DeliveryFilter) =>
  db
    .selectFrom("notification_delivery")
    .$if(status !== undefined, (rows) => rows.where("status", "in", status ?? []))
    .$if(way !== undefined, (rows) => rows.where("way", "in", way ?? []))
    .$if(kind !== undefined, (rows) => rows.where("kind", "in", kind ?? []));

/** How many deliveries match, and the newest of them. */
export const countDeliveries = async (
  db: Kysely<Database>,
  filter: DeliveryFilter,
): Promise<{ total: number; newest: number }> => {
  const { total, newest } = await matchingOf(db, filter)
    .select(({ fn }) => [fn.countAll<number>().as("total"), fn.max("id").as("newest")])
    .executeTakeFirstOrThrow();
  return { total, newest: newest ?? 0 };
};

/** A slice of deliveries up to the id `newest`, newest first, after an id (keyset pagination). */
export const findDeliverySlice = async (
  db: Kysely<Database>,
  filter: DeliveryFilter,
  { newest, after, limit }: { newest: number; after: number | null; limit: number },
): Promise<Delivery[]> => {
  const rows = await matchingOf(db, filter)
    .selectAll()
    .where("id", "<=", newest)
    .$if(after !== null, (older) => older.where("id", "<", after ?? 0))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => recordOf(row).view);
};

/** A page of the deliveries of a filter, newest first, and how many match. */
export const findDeliveries = async (
  db: Kysely<Database>,
  filter: DeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ deliveries: Delivery[]; total: number }> => {
  const matching = matchingOf(db, filter);
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute(),
    matching.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { deliveries: rows.map((row) => recordOf(row).view), total };
};

/** Deletes what was made before this time. */
export const dropDeliveries = async (db: Kysely<Database>, before: Date): Promise<void> => {
  await db.deleteFrom("notification_delivery").where("created_at", "<", before).execute();
};
