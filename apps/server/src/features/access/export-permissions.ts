import type { exportPermissions, PermissionRow } from "@sgval/contract/access-permission";
import { describePermission, resourceName } from "@sgval/contract/permission-words";
import { permissionTable } from "@sgval/contract/table-access";
import type * as z from "zod";
import {
  filterFact,
  momentCell,
  sourceColumns,
  type TableSource,
  type View,
} from "../../gateways/tables/table-source.ts";
import { tableTexts } from "../../gateways/tables/texts.ts";
import type { AccessParts } from "./access-parts.ts";
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
      createdAt: (row) => momentCell(row.createdAt),
    },
    view,
  );

/** The permissions of a filter as a table. */
export const permissionsAsTable = async (
  { db }: AccessParts,
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
      ...filterFact(tableTexts.search, query.q, view.language),
      ...filterFact(group.heading, query.group && resourceName(query.group, view.language), view.language),
      ...filterFact(core.heading, query.core, view.language, core.words),
    ],
    count: rows.length,
    rows,
  };
};
