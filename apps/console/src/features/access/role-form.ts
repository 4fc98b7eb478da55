import { description, roleName } from "@sgval/contract/access/fields";
import { createRoleBody, type Role } from "@sgval/contract/access/roles";
import * as z from "zod";

/** The text fields of a role's form; the permissions beside them are chosen in the matrix. */
export const roleForm = z.object({
  name: roleName,
  description,
  isDefault: createRoleBody.shape.isDefault,
});

export interface RoleDraft {
  name: string;
  description: string;
  isDefault: boolean;
  /** `null`: allows everything. */
  permissions: ReadonlySet<string> | null;
}

/** Initial values of the form: the role, a copy, or none. A copy that the caller may not grant is emptied. */
export const draftOf = (
  from: { role: Role; copy: boolean; copyName: string } | null,
  mayGrant: (permission: string) => boolean,
  superUser: boolean,
): RoleDraft => {
  if (!from) return { name: "", description: "", isDefault: false, permissions: new Set() };
  const { role, copy } = from;
  if (!copy)
    return {
      name: role.name,
      description: role.description,
      isDefault: role.isDefault,
      permissions: role.permissions && new Set(role.permissions),
    };
  const everything = role.permissions === null && superUser;
  return {
    name: from.copyName,
    description: role.description,
    isDefault: false,
    permissions: everything ? null : new Set((role.permissions ?? []).filter(mayGrant)),
  };
};

/** How many permissions differ between two lists; `null` differs from any list as one change. */
export const changeCount = (
  before: ReadonlySet<string> | null,
  after: ReadonlySet<string> | null,
): number => {
  if (before === null || after === null) return before === after ? 0 : 1;
  return (
    [...after].filter((name) => !before.has(name)).length +
    [...before].filter((name) => !after.has(name)).length
  );
};
