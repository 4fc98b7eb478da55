import { mayGrant } from "@sgval/contract/access/grant-rules";
import { isLockedRole } from "@sgval/contract/access/roles";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { refuseNotHeld, refuseRole } from "../access-refusals.ts";
import { type AccessDeps, type Change, changeAccess } from "../change-access.ts";
import { setRoleOf, userIdsWithRole } from "../users/users.store.ts";
import { roleHistory } from "./read-roles.ts";
import { deleteRoleRow, findRole, makeDefaultRole, type RoleRecord } from "./roles.store.ts";

const demandReplacement = async (change: Change, role: RoleRecord, id: number): Promise<RoleRecord> => {
  const replacement = id === role.id ? undefined : await findRole(change.trx, id);
  if (!replacement) throw refuseRole("replacementRoleId");
  if (!mayGrant(change.grantor, replacement.permissions)) throw refuseNotHeld("replacementRoleId");
  return replacement;
};

/**
 * Deletes a role. Where users have it, or it is the default, a replacement takes over both.
 * Errors: `not_found`, `role_locked`, `role_in_use`, `role_is_default`, `invalid_role`, `permission_not_held`.
 */
export const deleteRole =
  (deps: AccessDeps) =>
  (id: number, replacementRoleId: number | undefined, caller: Caller): Promise<void> =>
    changeAccess(deps, caller, async (change) => {
      const { trx, now } = change;
      const role = await findRole(trx, id);
      if (!role) throw new Refusal("not_found");
      if (isLockedRole(role.name)) throw new Refusal("role_locked");
      const users = await userIdsWithRole(trx, [id]);
      const replacement =
        replacementRoleId === undefined ? null : await demandReplacement(change, role, replacementRoleId);
      if (!replacement && users.length > 0) throw new Refusal("role_in_use", { users: users.length });
      if (!replacement && role.isDefault) throw new Refusal("role_is_default");
      if (replacement && users.length > 0) await setRoleOf(trx, users, replacement.id, now);
      await deleteRoleRow(trx, id);
      if (replacement && role.isDefault) await makeDefaultRole(trx, replacement.id);
      await change.record({
        subject: "role",
        subjectId: id,
        subjectName: role.name,
        detail: "role_deleted",
        before: { ...roleHistory(role), permissions: role.permissions },
        ...(replacement ? { after: { replacement: replacement.name, users: users.length } } : {}),
      });
      change.affects(users);
    });
