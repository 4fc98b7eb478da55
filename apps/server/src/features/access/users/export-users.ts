import { userTable } from "@sgval/contract/access/tables";
import type { UserListQuery } from "@sgval/contract/access/users";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { AccessDeps } from "../change-access.ts";
import { findRoles } from "../roles/roles.store.ts";
import { filterAndOrder } from "./read-users.ts";
import { selectAllUsers } from "./user-list.store.ts";
import type { UserRecord } from "./users.store.ts";

const levelOf = ({ superUser }: Pick<UserRecord, "superUser">) => (superUser ? "superUser" : "ordinary");

const columns = (view: View) =>
  sourceColumns<UserRecord, keyof typeof userTable.columns>(
    userTable,
    {
      username: (user) => user.username,
      email: (user) => user.email,
      role: (user) => user.role?.name ?? null,
      superUser: levelOf,
      account: (user) => user.account,
      phone: (user) => user.phone,
      createdAt: (user) => user.createdAt.getTime(),
      updatedAt: (user) => user.updatedAt.getTime(),
      lastSeenAt: (user) => user.lastSeenAt?.getTime() ?? null,
    },
    view,
  );

/** The users of a filter as a table for export. */
export const usersAsTable = async (
  { db }: AccessDeps,
  query: Omit<UserListQuery, "page" | "size">,
  view: View,
): Promise<TableSource<UserRecord>> => {
  const { filter, order } = filterAndOrder(query);
  const { role, superUser } = userTable.columns;
  const [users, roles] = await Promise.all([
    selectAllUsers(db.kysely, filter, order),
    query.roleId ? findRoles(db.kysely) : [],
  ]);
  const nameOf = (id: number) => roles.find((one) => one.id === id)?.name ?? String(id);
  return {
    name: userTable.name,
    title: userTable.title[view.language],
    columns: columns(view),
    filters: [
      ...filterLabel(tableTexts.search, query.q, view.language),
      ...filterLabel(role.heading, query.roleId?.map(nameOf), view.language),
      ...filterLabel(
        superUser.heading,
        query.superUser && levelOf({ superUser: query.superUser === "true" }),
        view.language,
        superUser.labels,
      ),
    ],
    count: users.length,
    rows: users,
  };
};
