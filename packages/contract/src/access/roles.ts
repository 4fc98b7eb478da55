import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { description, permissionName, roleName } from "./fields.ts";

/** Predefined roles: neither renamed nor deleted. */
export const lockedRoleNames = ["admin", "client"] as const;
export const lockedRoleLabels = {
  admin: { vn: "Quản trị viên", en: "Administrator", fr: "Administrateur" },
  client: { vn: "Khách hàng", en: "Client", fr: "Client" },
} as const satisfies Record<(typeof lockedRoleNames)[number], Names>;
export const isLockedRole = (name: string): boolean => lockedRoleNames.some((locked) => locked === name);

export const role = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  isDefault: z.boolean(),
  locked: z.boolean(),
  /** `null`: the role has no permissions field, which allows everything. */
  permissions: z.array(z.string()).nullable(),
  /** How many users have it. */
  users: z.number().int(),
  /** Some of them, for avatars. */
  members: z.array(
    z.object({ id: z.number().int(), username: z.string(), photoVersion: z.number().int().nullable() }),
  ),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Role = z.infer<typeof role>;

/** A list of names without repetition, or `null` for no permissions field. */
const permissionList = z
  .array(permissionName)
  .max(1000, "validation.too_long")
  .transform((names) => [...new Set(names)])
  .nullable();

export const createRoleBody = z.object({
  name: roleName,
  description: description.default(""),
  isDefault: z.boolean().default(false),
  /** Left out or `null`, the role allows everything; only a super user saves that. */
  permissions: permissionList.optional(),
});
export type CreateRole = z.output<typeof createRoleBody>;

export const updateRoleBody = z.object({
  name: roleName.optional(),
  description: description.optional(),
  isDefault: z.boolean().optional(),
  permissions: permissionList.optional(),
});
export type UpdateRole = z.output<typeof updateRoleBody>;

export const listRoles = route({
  method: "GET",
  path: "/role",
  summary: "Roles, sorted by name, users, createdAt or updatedAt",
  // The list of users filters by role and needs the names.
  access: { permission: ["Role.Index", "User.Index"] },
  query: listQuery,
  answer: listOf(role),
});
export const exportRoles = route({
  method: "GET",
  path: "/role/export",
  summary: "All roles of a search with their permissions as a CSV, XLSX or PDF file",
  access: { permission: "Role.Index" },
  query: exportQueryOf(listQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});
export const readRole = route({
  method: "GET",
  path: "/role/:id",
  summary: "A role",
  access: { permission: "Role.Index" },
  params: idParams,
  answer: dataOf(role),
  errors: ["not_found"],
});
export const createRole = route({
  method: "POST",
  path: "/role",
  summary: "Add a role",
  access: { permission: "Role.Create" },
  body: createRoleBody,
  answer: dataOf(role),
  errors: ["value_exists", "super_user_required", "permission_not_held"],
});
export const updateRole = route({
  method: "PUT",
  path: "/role/:id",
  summary: "Change a role; fields left out stay",
  access: { permission: "Role.Update" },
  params: idParams,
  body: updateRoleBody,
  answer: dataOf(role),
  errors: [
    "not_found",
    "role_locked",
    "role_is_default",
    "value_exists",
    "super_user_required",
    "permission_not_held",
  ],
});
export const deleteRole = route({
  method: "DELETE",
  path: "/role/:id",
  summary: "Delete a role; its users get the replacement",
  access: { permission: "Role.Delete" },
  params: idParams,
  query: z.object({ replacementRoleId: id.optional() }),
  answer: null,
  errors: [
    "not_found",
    "role_locked",
    "role_in_use",
    "role_is_default",
    "invalid_role",
    "permission_not_held",
  ],
});
