import type {
  listPermissions as listPermissionsRoute,
  PermissionRow,
  permissionListQuery,
} from "@sgval/contract/access/permissions";
import { message } from "@sgval/contract/message";
import type { Kysely } from "kysely";
import type * as z from "zod";
import { refuseField } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { searchText } from "../devices/index.ts";
import { countSupers } from "./access.store.ts";
import type { AccessDeps } from "./access-deps.ts";
import { inOrder, type SortKeys } from "./in-order.ts";
import { permissionRows } from "./permission-rows.ts";
import { findOwnPermissions } from "./permissions.store.ts";
import { countRoleUsers, findRoles } from "./roles.store.ts";

const sortKeys: SortKeys<PermissionRow> = {
  name: (row) => row.name,
  group: (row) => row.group,
  users: (row) => row.users,
  createdAt: (row) => row.createdAt ?? "",
};

export const viewPermissions = async (db: Kysely<Database>): Promise<PermissionRow[]> => {
  const [own, roles, crowds, { superUsers }] = await Promise.all([
    findOwnPermissions(db),
    findRoles(db),
    countRoleUsers(db),
    countSupers(db),
  ]);
  return permissionRows({ own, roles, crowds, superUsers });
};

/** The permissions of a filter; without a sort they stand as the catalogue has them, one's own behind. */
export const findPermissions = async (
  db: Kysely<Database>,
  { sort, q, group, core }: Omit<z.output<typeof permissionListQuery>, "page" | "size">,
): Promise<PermissionRow[]> => {
  const wanted = searchText(q ?? "");
  const found = (await viewPermissions(db))
    .filter((row) => group === undefined || row.group === group)
    .filter((row) => core === undefined || row.core === (core === "true"))
    .filter((row) => searchText(`${row.name}\n${row.description ?? ""}`).includes(wanted));
  const sorted = sort === undefined ? found : inOrder(found, sort, sortKeys);
  if (!sorted) throw refuseField("sort", message("invalid_value"));
  return sorted;
};

/** One page of the permissions. */
export const listPermissions =
  ({ db }: AccessDeps) =>
  async (
    query: z.output<typeof listPermissionsRoute.query>,
  ): Promise<z.output<typeof listPermissionsRoute.answer>> => {
    const { page, size } = query;
    const found = await findPermissions(db.kysely, query);
    const start = (page - 1) * size;
    return { data: found.slice(start, start + size), metaData: { total: found.length, page, size } };
  };
