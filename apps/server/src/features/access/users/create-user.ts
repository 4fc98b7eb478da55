import { managesSupers, mayGrant } from "@sgval/contract/access/grant-rules";
import type { CreateUser, User } from "@sgval/contract/access/users";
import type { Caller } from "../../../kernel/actor.ts";
import { demandPassword, hashPassword } from "../../sign-in/index.ts";
import { refuseNotHeld, refuseNotSuper } from "../access-refusals.ts";
import { type AccessDeps, type Change, changeAccess } from "../change-access.ts";
import { findDefaultRole, type RoleRecord } from "../roles/roles.store.ts";
import { demandAssignableRole, demandUser } from "./find-user.ts";
import { userHistory, userOf } from "./read-users.ts";
import { changeScope } from "./user-scope.ts";
import { insertUser } from "./users.store.ts";

const roleFor = async (change: Change, roleId: number | null | undefined): Promise<RoleRecord | null> => {
  if (roleId) return demandAssignableRole(change, roleId);
  const role = await findDefaultRole(change.trx);
  if (role && !mayGrant(change.grantor, role.permissions)) throw refuseNotHeld("roleId");
  return role ?? null;
};

/** Adds a user, with the default role where none is named. A client starts with no device in view. */
export const createUser =
  (deps: AccessDeps) =>
  async (body: CreateUser, caller: Caller): Promise<User> => {
    demandPassword(body.password, deps.settings.security.value());
    const passwordHash = await hashPassword(body.password);
    return changeAccess(deps, caller, async (change) => {
      const { trx, grantor, now } = change;
      const superUser = body.superUser ?? body.manageSuper ?? false;
      if (superUser && !managesSupers(grantor)) throw refuseNotSuper("superUser");
      const role = await roleFor(change, body.roleId);
      const id = await insertUser(
        trx,
        {
          username: body.username,
          email: body.email,
          account: body.account ?? null,
          phone: body.phone ?? null,
          language: body.language ?? null,
          roleId: role?.id ?? null,
          superUser,
          manageSuper: body.manageSuper ?? false,
          passwordHash,
          mustChangePassword: body.mustChangePassword ?? true,
          scopeAll: role?.name !== "client" && grantor.scope === "all",
        },
        now,
      );
      const user = await demandUser(trx, id);
      await change.record({
        subject: "user",
        subjectId: id,
        subjectName: user.username,
        detail: "user_created",
        after: userHistory(user),
      });
      if (body.scope) await changeScope(change, user, body.scope, "scope.");
      return userOf(user);
    });
  };
