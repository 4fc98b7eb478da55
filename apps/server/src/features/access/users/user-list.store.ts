import type { UserCounts } from "@sgval/contract/access/users";
import { type Kysely, sql } from "kysely";
import { type ListOrder, searchCondition } from "../../../kernel/list-query.ts";
import type { Database } from "../../../kernel/schema.ts";
import { selectUsers, type UserRecord, userRecordOf } from "./users.store.ts";

export interface UserFilter {
  q?: string | undefined;
  roleIds?: readonly number[] | undefined;
  superUser?: boolean | undefined;
}

export const userSorts = {
  username: sql`lower(u.username)`,
  email: sql`lower(u.email)`,
  role: sql`lower(r.name)`,
  superUser: sql`u.super_user`,
  createdAt: sql`u.created_at`,
  updatedAt: sql`u.updated_at`,
  lastSeenAt: sql`u.last_seen_at`,
};
export type UserOrder = ListOrder<keyof typeof userSorts>;

const condition = ({ q, roleIds, superUser }: UserFilter) => {
  const parts = [searchCondition(q, "u.search_text")];
  if (roleIds) parts.push(sql`u.role_id = any(${roleIds}::int[])`);
  if (superUser !== undefined) parts.push(sql`u.super_user = ${superUser}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
};

const inOrder = (db: Kysely<Database>, filter: UserFilter, order: UserOrder) =>
  selectUsers(db)
    .where(condition(filter))
    .orderBy(userSorts[order.field], (by) => (order.descending ? by.desc() : by.asc()).nullsLast())
    .orderBy("u.id");

/** All users of a filter. */
export const selectAllUsers = async (
  db: Kysely<Database>,
  filter: UserFilter,
  order: UserOrder,
): Promise<UserRecord[]> => (await inOrder(db, filter, order).execute()).map((row) => userRecordOf(row));

/** The first users of a filter with what bulk actions need to know of them. */
export const selectUserChoice = (
  db: Kysely<Database>,
  filter: UserFilter,
  order: UserOrder,
  limit: number,
): Promise<{ id: number; username: string; superUser: boolean; manageSuper: boolean }[]> =>
  inOrder(db, filter, order)
    .clearSelect()
    .select(["u.id", "u.username", "u.super_user as superUser", "u.manage_super as manageSuper"])
    .limit(limit)
    .execute();

/** How many users fit a filter. */
export const countMatching = async (db: Kysely<Database>, filter: UserFilter): Promise<number> => {
  const { total } = await db
    .selectFrom("user_account as u")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where(condition(filter))
    .executeTakeFirstOrThrow();
  return total;
};

/** One page of the users and how many fit the filter. */
export const selectUserPage = async (
  db: Kysely<Database>,
  filter: UserFilter,
  order: UserOrder,
  page: { limit: number; offset: number },
): Promise<{ users: UserRecord[]; total: number }> => {
  const [rows, total] = await Promise.all([
    inOrder(db, filter, order).limit(page.limit).offset(page.offset).execute(),
    countMatching(db, filter),
  ]);
  return { users: rows.map((row) => userRecordOf(row)), total };
};

/** Counts over all users for the cards above the list. */
export const countUsers = async (db: Kysely<Database>): Promise<UserCounts> => {
  const { rows } = await sql<UserCounts>`
    select count(*)::int as total,
      (count(*) filter (where r.name = 'admin'))::int as admins,
      (count(*) filter (where r.name = 'client'))::int as clients,
      (count(*) filter (where u.super_user))::int as "superUsers",
      (count(*) filter (where u.last_seen_at is null))::int as "neverSignedIn"
    from user_account u left join role r on r.id = u.role_id`.execute(db);
  return rows[0] ?? { total: 0, admins: 0, clients: 0, superUsers: 0, neverSignedIn: 0 };
};
