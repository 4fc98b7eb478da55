import { isLockedRole, type Role } from "@sgval/contract/access/roles";
import type { RoleMember, RoleRecord } from "./roles.store.ts";

export const roleOf = (role: RoleRecord, users: number, members: RoleMember[]): Role => ({
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

/** A role as the history writes it; its permissions are told apart by name. */
export const roleHistory = (role: Pick<RoleRecord, "name" | "description" | "isDefault">) => ({
  name: role.name,
  description: role.description,
  isDefault: role.isDefault,
});
