import { bulkLimit } from "@sgval/contract/access/fields";
import type * as routes from "@sgval/contract/access/users";
import { permissions } from "@sgval/contract/permission";
import { isLanguage } from "@sgval/quantities/language";
import type * as z from "zod";
import { rangeOf, readSort } from "../../../kernel/list-query.ts";
import type { AccessDeps } from "../change-access.ts";
import { findCustomPermissions } from "../permissions/permissions.store.ts";
import { demandUser } from "./find-user.ts";
import {
  countMatching,
  countUsers,
  selectUserChoice,
  selectUserPage,
  type UserFilter,
  userSorts,
} from "./user-list.store.ts";
import type { UserRecord } from "./users.store.ts";

export const userOf = (user: UserRecord): routes.User => ({
  id: user.id,
  username: user.username,
  email: user.email,
  account: user.account,
  phone: user.phone,
  language: user.language !== null && isLanguage(user.language) ? user.language : null,
  role: user.role && { id: user.role.id, name: user.role.name },
  superUser: user.superUser,
  manageSuper: user.manageSuper,
  photoVersion: user.photoVersion,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
});

/** A user as the activity list records it, without secrets. */
export const userHistory = (user: UserRecord) => ({
  username: user.username,
  email: user.email,
  account: user.account,
  phone: user.phone,
  language: user.language,
  role: user.role?.name ?? null,
  superUser: user.superUser,
  manageSuper: user.manageSuper,
});

type Filters = Omit<routes.UserListQuery, "page" | "size">;

/** The filter and order of a list or an export. */
export const filterAndOrder = ({ sort = "username", q, roleId, superUser }: Filters) => ({
  filter: { q, roleIds: roleId, superUser: superUser && superUser === "true" } satisfies UserFilter,
  order: readSort(sort, userSorts),
});

/** One page of the users, with counts over all of them. */
export const listUsers =
  ({ db }: AccessDeps) =>
  async (query: routes.UserListQuery): Promise<z.output<typeof routes.listUsers.answer>> => {
    const { page, size } = query;
    const { filter, order } = filterAndOrder(query);
    const [{ users, total }, counts] = await Promise.all([
      selectUserPage(db.kysely, filter, order, rangeOf(query)),
      countUsers(db.kysely),
    ]);
    return { data: users.map(userOf), metaData: { total, page, size, counts } };
  };

/** The users of a filter as bulk actions need them, at most as many as one takes. */
export const chooseUsers =
  ({ db }: AccessDeps) =>
  async (
    query: z.output<typeof routes.chooseUsers.query>,
  ): Promise<z.output<typeof routes.chooseUsers.answer>> => {
    const { filter, order } = filterAndOrder(query);
    const [data, total] = await Promise.all([
      selectUserChoice(db.kysely, filter, order, bulkLimit),
      countMatching(db.kysely, filter),
    ]);
    return { data, metaData: { total } };
  };

export const readUser =
  ({ db }: AccessDeps) =>
  async (id: number): Promise<routes.User> =>
    userOf(await demandUser(db.kysely, id));

/** The effective permissions of a user, and whether they come from the role or from being a super user. */
export const readUserPermissions =
  ({ db }: AccessDeps) =>
  async (id: number): Promise<z.output<typeof routes.readUserPermissions.answer>> => {
    const [user, own] = await Promise.all([demandUser(db.kysely, id), findCustomPermissions(db.kysely)]);
    const { role, superUser } = user;
    const names = [...permissions, ...own.map(({ name }) => name)];
    const byRole = (name: string) => role !== null && (role.permissions?.includes(name) ?? true);
    const data = names
      .map((name) => ({
        name,
        group: name.split(".")[0] ?? name,
        from: [...(superUser ? (["superUser"] as const) : []), ...(byRole(name) ? (["role"] as const) : [])],
      }))
      .filter(({ from }) => from.length > 0);
    return {
      data,
      metaData: {
        superUser,
        role: role && { id: role.id, name: role.name, everything: role.permissions === null },
      },
    };
  };
