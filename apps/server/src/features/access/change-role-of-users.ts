import type { Caller } from "../../kernel/actor.ts";
import type { AccessDeps } from "./access-deps.ts";
import { changeAccess } from "./change-access.ts";
import { checkAllManageable, demandGivableRole } from "./find-user.ts";
import { setRoleOf } from "./users.store.ts";

/** Gives several users one role, all or none. Errors: `invalid_role`, `user_not_found`, `permission_not_held`. */
export const changeRoleOfUsers =
  (deps: AccessDeps) =>
  (ids: readonly number[], roleId: number, caller: Caller): Promise<void> =>
    changeAccess(deps, caller, async (change) => {
      const role = await demandGivableRole(change, roleId);
      const users = await checkAllManageable(change, ids);
      const others = users.filter((user) => user.role?.id !== role.id);
      if (others.length === 0) return;
      const changed = others.map((user) => user.id);
      await setRoleOf(change.trx, changed, role.id, change.now);
      // Thousands of lines go to the database without waiting for each other.
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
