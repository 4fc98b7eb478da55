import { describePermission, resourceName } from "@sgval/contract/access/permission-labels";
import type { exportPermissions, PermissionRow } from "@sgval/contract/access/permissions";
import { permissionTable } from "@sgval/contract/access/tables";
import type * as z from "zod";
import {
  filterLabel,
  sourceColumns,
  type TableSource,
  tableTexts,
  timestampCell,
  type View,
} from "../../../gateways/tables/table-source.ts";
import type { AccessDeps } from "../change-access.ts";
import { findPermissions } from "./read-permissions.ts";

const columns = (view: View) =>
  sourceColumns<PermissionRow, keyof typeof permissionTable.columns>(
    permissionTable,
    {
      name: (row) => row.name,
      group: (row) => resourceName(row.group, view.language),
      core: (row) => String(row.core),
      description: (row) => describePermission(row.name, view.language, row.description),
      roles: (row) => row.roles.map(({ name }) => name).join(", "),
      users: (row) => row.users,
      createdAt: (row) => timestampCell(row.createdAt),
    },
    view,
  );

/** The permissions of a filter as a table. */
export const permissionsAsTable = async (
  { db }: AccessDeps,
  query: z.output<typeof exportPermissions.query>,
  view: View,
): Promise<TableSource<PermissionRow>> => {
  const rows = await findPermissions(db.kysely, query);
  const { group, core } = permissionTable.columns;
  return {
    name: permissionTable.name,
    title: permissionTable.title[view.language],
    columns: columns(view),
    filters: [
      ...filterLabel(tableTexts.search, query.q, view.language),
      ...filterLabel(group.heading, query.group && resourceName(query.group, view.language), view.language),
      ...filterLabel(core.heading, query.core, view.language, core.labels),
    ],
    count: rows.length,
    rows,
  };
};
