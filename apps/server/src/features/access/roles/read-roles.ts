import {
  type exportRoles,
  isLockedRole,
  type listRoles as listRolesRoute,
  type Role,
} from "@sgval/contract/access/roles";
import { roleTable } from "@sgval/contract/access/tables";
import type { ListQuery } from "@sgval/contract/route";
import { searchFor, searchText, sortText } from "@sgval/contract/search-text";
import type { Kysely } from "kysely";
import type * as z from "zod";
import {
  type CellRow,
  filterLabel,
  type TableSource,
  tableOfRows,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { pageOf, type SortKeys, sortRows } from "../../../kernel/list-query.ts";
import type { Database } from "../../../kernel/schema.ts";
import type { AccessDeps } from "../change-access.ts";
import {
  countRoleUsers,
  findRole,
  findRoles,
  firstMembers,
  type RoleMember,
  type RoleRecord,
} from "./roles.store.ts";

const roleOf = (role: RoleRecord, users: number, members: RoleMember[]): Role => ({
  id: role.id,
  name: role.name,
  description: role.description,
  isDefault: role.isDefault,
  locked: isLockedRole(role.name),
  permissions: role.permissions,
  users,
  members,
  createdAt: role.createdAt.toISOString(),
  updatedAt: role.updatedAt.toISOString(),
});

/** A role as the activity list records it, without its permissions. */
export const roleHistory = (role: Pick<RoleRecord, "name" | "description" | "isDefault">) => ({
  name: role.name,
  description: role.description,
  isDefault: role.isDefault,
});

/** Members shown on the card of a role. */
const membersShown = 5;

const sortKeys: SortKeys<Role> = {
  name: (role) => sortText(role.name),
  users: (role) => role.users,
  createdAt: (role) => role.createdAt,
  updatedAt: (role) => role.updatedAt,
};

const viewRoles = async (db: Kysely<Database>, roles: Awaited<ReturnType<typeof findRoles>>) => {
  const ids = roles.map((role) => role.id);
  const [roleCounts, members] = await Promise.all([countRoleUsers(db), firstMembers(db, ids, membersShown)]);
  const counts = new Map(roleCounts.map((count) => [count.roleId, count.users]));
  return roles.map((role) => roleOf(role, counts.get(role.id) ?? 0, members.get(role.id) ?? []));
};

/** Errors: `not_found`. */
export const viewRole = async (db: Kysely<Database>, id: number): Promise<Role> => {
  const found = await findRole(db, id);
  const [role] = found ? await viewRoles(db, [found]) : [];
  if (!role) throw new Refusal("not_found");
  return role;
};

export const readRole =
  ({ db }: AccessDeps) =>
  (id: number): Promise<Role> =>
    viewRole(db.kysely, id);

/** The roles of a search with their users. There are few, so they are sorted here. */
const searchRoles = async (
  { db }: Pick<AccessDeps, "db">,
  { q, sort }: Pick<ListQuery, "q" | "sort">,
): Promise<Role[]> => {
  const matches = searchFor(q);
  const found = (await viewRoles(db.kysely, await findRoles(db.kysely))).filter((role) =>
    matches(searchText(`${role.name}\n${role.description}`)),
  );
  return sortRows(found, sort ?? "name", sortKeys);
};

/** One page of the roles with their users. */
export const listRoles =
  (deps: AccessDeps) =>
  async (query: ListQuery): Promise<z.output<typeof listRolesRoute.answer>> =>
    pageOf(await searchRoles(deps, query), query);

/** The roles of a search as a table. */
export const rolesAsTable = async (
  deps: AccessDeps,
  query: z.output<typeof exportRoles.query>,
  view: View,
): Promise<TableSource<CellRow>> => {
  const rows = (await searchRoles(deps, query)).map((role) => ({
    ...{ name: role.name, description: role.description, isDefault: role.isDefault, users: role.users },
    everything: role.permissions === null,
    permissions: role.permissions?.toSorted().join(", ") ?? null,
    createdAt: timestampCell(role.createdAt),
    updatedAt: timestampCell(role.updatedAt),
  }));
  return {
    ...tableOfRows(roleTable, rows, view),
    filters: filterLabel(tableTexts.search, query.q, view.language),
  };
};
