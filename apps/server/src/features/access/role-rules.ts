import { isLockedRole } from "@sgval/contract/access/roles";
import { message } from "@sgval/contract/message";
import { isPermission } from "@sgval/contract/permission";
import { Refusal } from "../../kernel/errors.ts";
import { refuseNotHeld, refuseNotSuper } from "./access-refusals.ts";
import type { Change } from "./change-access.ts";
import { mayGrant, type Person } from "./grantor.ts";
import { findOwnPermissions } from "./permissions.store.ts";
import type { RoleFields } from "./roles.store.ts";

/** The permissions that a role would newly have; `"all"` for a role that begins to allow everything. */
const newPermissions = (
  before: readonly string[] | null,
  after: readonly string[] | null,
): readonly string[] | "all" => {
  if (before === null) return [];
  return after === null ? "all" : after.filter((name) => !before.includes(name));
};

/** Refuses a role that would give more than the asker holds; a role that allows everything is for super users. */
const demandWithinRights = (grantor: Person, before: RoleFields | null, after: RoleFields): void => {
  const added = newPermissions(before ? before.permissions : [], after.permissions);
  if (added === "all") {
    if (!grantor.superUser) throw refuseNotSuper("permissions");
  } else if (!mayGrant(grantor, added)) throw refuseNotHeld("permissions");
  // The default role is given to newcomers without anybody choosing it.
  if (after.isDefault && !before?.isDefault && !mayGrant(grantor, after.permissions))
    throw refuseNotHeld("isDefault");
};

const demandKnown = async (
  { trx }: Change,
  before: RoleFields | null,
  names: readonly string[],
): Promise<void> => {
  const own = new Set((await findOwnPermissions(trx)).map(({ name }) => name));
  const wrong = names.flatMap((name, index) =>
    isPermission(name) || own.has(name) || before?.permissions?.includes(name)
      ? []
      : [{ field: `permissions.${index}`, message: message("invalid_value") }],
  );
  if (wrong.length > 0) throw new Refusal("validation_failed", wrong);
};

/** Every rule of saving a role. Errors: `role_locked`, `role_is_default`, `validation_failed`, rights not held. */
export const demandRole = async (
  change: Change,
  before: RoleFields | null,
  after: RoleFields,
): Promise<void> => {
  if (before && before.name !== after.name && isLockedRole(before.name)) throw new Refusal("role_locked");
  if (before?.isDefault && !after.isDefault) throw new Refusal("role_is_default");
  await demandKnown(change, before, after.permissions ?? []);
  demandWithinRights(change.grantor, before, after);
};
