import type * as routes from "@sgval/contract/access-user";
import { message } from "@sgval/contract/message";
import { permissions } from "@sgval/contract/permission";
import type * as z from "zod";
import { refuseField } from "../../kernel/errors.ts";
import type { AccessParts } from "./access-parts.ts";
import { demandUser } from "./find-user.ts";
import { findOwnPermissions } from "./permissions.store.ts";
import { countUsers, isUserSort, selectUserPage, type UserSort } from "./user-list.store.ts";
import { userOf } from "./user-view.ts";

const orderOf = (sort: string): { field: UserSort; descending: boolean } => {
  const descending = sort.startsWith("-");
  const field = descending ? sort.slice(1) : sort;
  if (!isUserSort(field)) throw refuseField("sort", message("invalid_value"));
  return { field, descending };
};

/** One page of the users, with counts over all of them. */
export const listUsers =
  ({ db }: AccessParts) =>
  async (query: routes.UserListQuery): Promise<z.output<typeof routes.listUsers.answer>> => {
    const { page, size, sort = "username", q, roleId, superUser } = query;
    const filter = { q, roleIds: roleId, superUser: superUser && superUser === "true" };
    const [{ users, total }, counts] = await Promise.all([
      selectUserPage(db.kysely, filter, orderOf(sort), { limit: size, offset: (page - 1) * size }),
      countUsers(db.kysely),
    ]);
    return { data: users.map(userOf), metaData: { total, page, size, counts } };
  };

export const readUser =
  ({ db }: AccessParts) =>
  async (id: number): Promise<routes.User> =>
    userOf(await demandUser(db.kysely, id));

/** What somebody may do in effect, and whether the role or being a super user gives it. */
export const readUserPermissions =
  ({ db }: AccessParts) =>
  async (id: number): Promise<z.output<typeof routes.readUserPermissions.answer>> => {
    const [user, own] = await Promise.all([demandUser(db.kysely, id), findOwnPermissions(db.kysely)]);
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
