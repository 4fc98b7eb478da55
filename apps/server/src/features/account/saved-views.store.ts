import { type SavedView, savedView, type ViewedList } from "@sgval/contract/account/saved-views";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

const columns = ["id", "list", "name", "query"] as const;

export const listViewsOf = async (db: Kysely<Database>, userId: number): Promise<SavedView[]> => {
  const rows = await db
    .selectFrom("saved_view")
    .select(columns)
    .where("user_id", "=", userId)
    .orderBy("list")
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  return rows.map((row) => savedView.parse(row));
};

export const insertView = async (
  db: Kysely<Database>,
  userId: number,
  view: { list: ViewedList; name: string; query: string },
  now: Date,
): Promise<SavedView> =>
  savedView.parse(
    await db
      .insertInto("saved_view")
      .values({ ...view, user_id: userId, created_at: now, updated_at: now })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );

export const renameView = (db: Kysely<Database>, id: number, name: string, now: Date): Promise<unknown> =>
  db.updateTable("saved_view").set({ name, updated_at: now }).where("id", "=", id).execute();

/** Whether the user had such a view. */
export const dropView = async (db: Kysely<Database>, userId: number, id: number): Promise<boolean> => {
  const gone = await db
    .deleteFrom("saved_view")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};
