import type { NotificationKind } from "@sgval/contract/account/preferences";
import { mostKeptNotices, type StoredNotice, storedNotice } from "@sgval/contract/notifications/notices";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/** A notice for one user; `deviceId` where it is about one device, with which it goes. */
export type NewNotice = Omit<StoredNotice, "id" | "read" | "at"> & {
  userId: number;
  deviceId: number | null;
};

const noticeOf = (row: Selectable<Database["notice"]>): StoredNotice[] => {
  const { success, data } = storedNotice.safeParse({
    ...row,
    at: row.at.toISOString(),
    read: row.read_at !== null,
  });
  return success ? [data] : [];
};

/** Keeps notices; the same key again is the same notice, unread anew. Returns their ids. */
export const keepNotices = async (
  db: Kysely<Database>,
  notices: readonly NewNotice[],
  at: Date,
): Promise<number[]> => {
  const ids: number[] = [];
  for (let start = 0; start < notices.length; start += 500) {
    const rows = await db
      .insertInto("notice")
      .values(
        notices.slice(start, start + 500).map(({ userId, deviceId, texts, ...notice }) => ({
          ...notice,
          texts: JSON.stringify(texts),
          user_id: userId,
          device_id: deviceId,
          at,
          read_at: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(["user_id", "key"]).doUpdateSet((eb) => ({
          // An alarm may be graver by now.
          kind: eb.ref("excluded.kind"),
          text: eb.ref("excluded.text"),
          texts: eb.ref("excluded.texts"),
          tone: eb.ref("excluded.tone"),
          at: eb.ref("excluded.at"),
          read_at: null,
        })),
      )
      .returning("id")
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};

/** Whether its user may see it now: a notice about a device by whoever sees that, one about a room by whoever sees a device there. */
const isVisible = sql<boolean>`(
  exists (select from user_account as u where u.id = notice.user_id and (u.super_user or u.scope_all))
  or case
    when notice.device_id is not null then exists (
      select from device_in_scope as s where s.user_id = notice.user_id and s.device_id = notice.device_id)
    when notice.kind = 'handOver' then not exists (
      select from log_entry as e
      where notice.key = 'hand-over-' || e.id and e.room_id is not null and not exists (
        select from device as d join device_in_scope as s on s.device_id = d.id
        where d.room_id = e.room_id and s.user_id = notice.user_id))
    else true
  end)`;

/** Notices with the users they are for, where these may still see them. */
export const findNotices = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<{ userId: number; notice: StoredNotice }[]> => {
  const rows = await db
    .selectFrom("notice")
    .selectAll()
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .where(isVisible)
    .execute();
  return rows.flatMap((row) => noticeOf(row).map((notice) => ({ userId: row.user_id, notice })));
};

/** @param kinds what the user may read of */
const visibleTo = (db: Kysely<Database>, userId: number, kinds: readonly NotificationKind[]) =>
  db
    .selectFrom("notice")
    .where("user_id", "=", userId)
    .where("kind", "=", sql<string>`any(${kinds}::text[])`)
    .where(isVisible);

/** The notices of a user, newest first. */
export const findNoticesOf = async (
  db: Kysely<Database>,
  userId: number,
  kinds: readonly NotificationKind[],
): Promise<StoredNotice[]> => {
  const rows = await visibleTo(db, userId, kinds)
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(mostKeptNotices)
    .execute();
  return rows.flatMap(noticeOf);
};

export const countUnread = async (
  db: Kysely<Database>,
  userId: number,
  kinds: readonly NotificationKind[],
): Promise<number> => {
  const row = await visibleTo(db, userId, kinds)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Marks notices as read; without keys, all of the user. */
export const markRead = async (
  db: Kysely<Database>,
  userId: number,
  keys: readonly string[] | undefined,
  now: Date,
): Promise<void> => {
  await db
    .updateTable("notice")
    .set({ read_at: now })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .$if(keys !== undefined, (query) => query.where("key", "=", sql<string>`any(${keys}::text[])`))
    .execute();
};

/** Deletes what was kept before this time. */
export const dropNotices = async (db: Kysely<Database>, before: Date): Promise<void> => {
  await db.deleteFrom("notice").where("at", "<", before).execute();
};
