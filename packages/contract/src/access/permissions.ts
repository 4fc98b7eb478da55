import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { description, permissionName } from "./fields.ts";

export const permissionRow = z.object({
  name: z.string(),
  /** The resource: what stands before the dot. */
  group: z.string(),
  /** Of the product itself: neither changed nor deleted. Its description is in the texts of permissions. */
  core: z.boolean(),
  description: z.string().nullable(),
  /** The roles that hold it, those that allow everything among them. */
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** How many users hold it in effect. */
  users: z.number().int(),
  createdAt: isoTime.nullable(),
});
export type PermissionRow = z.infer<typeof permissionRow>;

const requiredDescription = description.min(1, message("required"));
export const createPermissionBody = z.object({ name: permissionName, description: requiredDescription });
export const updatePermissionBody = createPermissionBody.partial();

const nameParams = z.object({ name: z.string().max(64) });

export const permissionListQuery = listQuery.extend({
  group: z.string().max(64).optional(),
  core: z.enum(["true", "false"]).optional(),
});

export const listPermissions = route({
  method: "GET",
  path: "/permission",
  summary: "Every permission with the roles that hold it, sorted by name, users or createdAt",
  // The matrix of a role's form needs the names.
  access: { permission: ["Permission.Index", "Role.Index"] },
  query: permissionListQuery,
  answer: listOf(permissionRow),
});
export const exportPermissions = route({
  method: "GET",
  path: "/permission/export",
  summary: "All permissions of a filter as a CSV, XLSX or PDF file",
  access: listPermissions.access,
  query: exportQueryOf(permissionListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const createPermission = route({
  method: "POST",
  path: "/permission",
  summary: "Add a permission of one's own",
  access: { permission: "Permission.Create" },
  body: createPermissionBody,
  answer: dataOf(permissionRow),
  errors: ["value_exists"],
});
export const updatePermission = route({
  method: "PUT",
  path: "/permission/:name",
  summary: "Rename or describe a permission of one's own; the roles that hold it keep it",
  access: { permission: "Permission.Update" },
  params: nameParams,
  body: updatePermissionBody,
  answer: dataOf(permissionRow),
  errors: ["not_found", "permission_locked", "value_exists"],
});
export const deletePermission = route({
  method: "DELETE",
  path: "/permission/:name",
  summary: "Delete a permission of one's own; roles lose it",
  access: { permission: "Permission.Delete" },
  params: nameParams,
  answer: null,
  errors: ["not_found", "permission_locked"],
});
