import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { AccessDeps } from "./access-deps.ts";
import { refuseNotSuper } from "./access-refusals.ts";
import { changeAccess } from "./change-access.ts";
import { checkAllManageable, demandSupersRemain } from "./find-user.ts";
import { managesSupers } from "./grantor.ts";
import { userHistory } from "./user-view.ts";
import { deleteUserRows } from "./users.store.ts";

/**
 * Deletes users, all or none; their history stays. Nobody deletes oneself, and only who manages super users
 * deletes one, never the last. Errors: `own_account`, `user_not_found`, `permission_not_held`,
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
      // Thousands of lines go to the database without waiting for each other.
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
