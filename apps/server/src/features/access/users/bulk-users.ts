import { managesSupers } from "@sgval/contract/access/grant-rules";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { refuseNotSuper } from "../access-refusals.ts";
import { type AccessDeps, changeAccess } from "../change-access.ts";
import { checkAllManageable, demandAssignableRole, demandSupersRemain } from "./find-user.ts";
import { userHistory } from "./read-users.ts";
import { deleteUserRows, setRoleOf } from "./users.store.ts";

/** Gives several users one role, all or none. Errors: `invalid_role`, `user_not_found`, `permission_not_held`. */
export const changeRoleOfUsers =
  (deps: AccessDeps) =>
  (ids: readonly number[], roleId: number, caller: Caller): Promise<void> =>
    changeAccess(deps, caller, async (change) => {
      const role = await demandAssignableRole(change, roleId);
      const users = await checkAllManageable(change, ids);
      const others = users.filter((user) => user.role?.id !== role.id);
      if (others.length === 0) return;
      const changed = others.map((user) => user.id);
      await setRoleOf(change.trx, changed, role.id, change.now);
      // Thousands of activity rows are sent without waiting for each other.
      await Promise.all(
        others.map((user) =>
          change.record({
            subject: "user",
            subjectId: user.id,
            subjectName: user.username,
            detail: "user_updated",
            before: { role: user.role?.name ?? null },
            after: { role: role.name },
          }),
        ),
      );
      change.affects(changed);
    });

/**
 * Deletes users, all or none; their activity stays. Callers cannot delete their own account; only those who manage super
 * users delete one, and never the last. Errors: `own_account`, `user_not_found`, `permission_not_held`,
 * `super_user_required`, `last_super_user`.
 */
export const deleteUsers =
  (deps: AccessDeps) =>
  (ids: readonly number[], caller: Caller): Promise<void> =>
    changeAccess(deps, caller, async (change) => {
      if (ids.includes(caller.actor.userId)) throw new Refusal("own_account");
      const users = await checkAllManageable(change, ids);
      const supers = users.filter((user) => user.superUser);
      if (supers.length > 0 && !managesSupers(change.grantor)) throw refuseNotSuper("id");
      await deleteUserRows(change.trx, ids);
      if (supers.length > 0) await demandSupersRemain(change);
      // Thousands of activity rows are sent without waiting for each other.
      await Promise.all(
        users.map((user) =>
          change.record({
            subject: "user",
            subjectId: user.id,
            subjectName: user.username,
            detail: "user_deleted",
            before: userHistory(user),
          }),
        ),
      );
      change.affects(ids);
    });
