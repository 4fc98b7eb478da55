import type { PermissionRow } from "@sgval/contract/access/permissions";
import { permissions } from "@sgval/contract/permission";
import type { OwnPermission } from "./permissions.store.ts";
import type { RoleCrowd, RoleRecord } from "./roles.store.ts";

export interface PermissionProperties {
  own: readonly OwnPermission[];
  roles: readonly Pick<RoleRecord, "id" | "name" | "permissions">[];
  crowds: readonly RoleCrowd[];
  /** Super users hold every permission, whatever their role. */
  superUsers: number;
}

const groupOf = (name: string): string => name.split(".")[0] ?? name;

/** Every permission in the order of the catalogue, one's own behind, with who holds it. */
export const permissionRows = ({ own, roles, crowds, superUsers }: PermissionProperties): PermissionRow[] => {
  const others = new Map(crowds.map((crowd) => [crowd.roleId, crowd.users - crowd.superUsers]));
  const row = (name: string, kept: OwnPermission | null): PermissionRow => {
    const holding = roles.filter((role) => role.permissions === null || role.permissions.includes(name));
    return {
      name,
      group: groupOf(name),
      core: kept === null,
      description: kept?.description ?? null,
      roles: holding.map((role) => ({ id: role.id, name: role.name })),
      users: holding.reduce((sum, role) => sum + (others.get(role.id) ?? 0), superUsers),
      createdAt: kept?.createdAt.toISOString() ?? null,
    };
  };
  return [...permissions.map((name) => row(name, null)), ...own.map((kept) => row(kept.name, kept))];
};
