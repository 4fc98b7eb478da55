import type {
  listPermissions as listPermissionsRoute,
  PermissionRow,
  permissionListQuery,
} from "@sgval/contract/access/permissions";
import { permissions } from "@sgval/contract/permission";
import { searchFor, searchText } from "@sgval/contract/search-text";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { pageOf, type SortKeys, sortRows } from "../../../kernel/list-query.ts";
import type { Database } from "../../../kernel/schema.ts";
import { countSupers } from "../access.store.ts";
import type { AccessDeps } from "../change-access.ts";
import { countRoleUsers, findRoles, type RoleCount, type RoleRecord } from "../roles/roles.store.ts";
import { type CustomPermission, findCustomPermissions } from "./permissions.store.ts";

interface PermissionProperties {
  own: readonly CustomPermission[];
  roles: readonly Pick<RoleRecord, "id" | "name" | "permissions">[];
  counts: readonly RoleCount[];
  /** Super users hold every permission, whatever their role. */
  superUsers: number;
}

const groupOf = (name: string): string => name.split(".")[0] ?? name;

/** Every permission in the order of the catalogue, custom ones last, with the roles and users that hold it. */
const permissionRows = ({ own, roles, counts, superUsers }: PermissionProperties): PermissionRow[] => {
  const others = new Map(counts.map((count) => [count.roleId, count.users - count.superUsers]));
  const row = (name: string, custom: CustomPermission | null): PermissionRow => {
    const holding = roles.filter((role) => role.permissions === null || role.permissions.includes(name));
    return {
      name,
      group: groupOf(name),
      core: custom === null,
      description: custom?.description ?? null,
      roles: holding.map((role) => ({ id: role.id, name: role.name })),
      users: holding.reduce((sum, role) => sum + (others.get(role.id) ?? 0), superUsers),
      createdAt: custom?.createdAt.toISOString() ?? null,
    };
  };
  return [...permissions.map((name) => row(name, null)), ...own.map((custom) => row(custom.name, custom))];
};

const sortKeys: SortKeys<PermissionRow> = {
  name: (row) => row.name,
  group: (row) => row.group,
  users: (row) => row.users,
  createdAt: (row) => row.createdAt ?? "",
};

export const viewPermissions = async (db: Kysely<Database>): Promise<PermissionRow[]> => {
  const [own, roles, counts, { superUsers }] = await Promise.all([
    findCustomPermissions(db),
    findRoles(db),
    countRoleUsers(db),
    countSupers(db),
  ]);
  return permissionRows({ own, roles, counts, superUsers });
};

/** The permissions of a filter; without a sort in the order of the catalogue, custom ones last. */
export const findPermissions = async (
  db: Kysely<Database>,
  { sort, q, group, core }: Omit<z.output<typeof permissionListQuery>, "page" | "size">,
): Promise<PermissionRow[]> => {
  const matches = searchFor(q);
  const found = (await viewPermissions(db))
    .filter((row) => group === undefined || row.group === group)
    .filter((row) => core === undefined || row.core === (core === "true"))
    .filter((row) => matches(searchText(`${row.name}\n${row.description ?? ""}`)));
  return sort === undefined ? found : sortRows(found, sort, sortKeys);
};

/** One page of the permissions. */
export const listPermissions =
  ({ db }: AccessDeps) =>
  async (
    query: z.output<typeof listPermissionsRoute.query>,
  ): Promise<z.output<typeof listPermissionsRoute.answer>> =>
    pageOf(await findPermissions(db.kysely, query), query);
