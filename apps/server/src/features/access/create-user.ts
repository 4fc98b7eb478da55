import type { CreateUser, User } from "@sgval/contract/access-user";
import { hashPassword } from "../identity/index.ts";
import type { AccessParts, Asker } from "./access-parts.ts";
import { demandPassword, refuseNotHeld, refuseNotSuper } from "./access-refusals.ts";
import { type Change, changeAccess } from "./change-access.ts";
import { demandGivableRole, demandUser } from "./find-user.ts";
import { managesSupers, mayGive } from "./giver.ts";
import { findDefaultRole, type RoleRecord } from "./roles.store.ts";
import { userHistory, userOf } from "./user-view.ts";
import { insertUser } from "./users.store.ts";

const roleFor = async (change: Change, roleId: number | null | undefined): Promise<RoleRecord | null> => {
  if (roleId) return demandGivableRole(change, roleId);
  const role = await findDefaultRole(change.trx);
  if (role && !mayGive(change.giver, role.permissions)) throw refuseNotHeld("roleId");
  return role ?? null;
};

/** Adds a user, with the default role where none is named. A client starts with no device in view. */
export const createUser =
  (parts: AccessParts) =>
  async (body: CreateUser, asker: Asker): Promise<User> => {
    demandPassword(body.password, parts.strictPasswords());
    const passwordHash = await hashPassword(body.password);
    return changeAccess(parts, asker, async (change) => {
      const { trx, giver, now } = change;
      const superUser = body.superUser ?? body.manageSuper ?? false;
      if (superUser && !managesSupers(giver)) throw refuseNotSuper("superUser");
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
          scopeAll: role?.name !== "client" && giver.scope === "all",
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
      return userOf(user);
    });
  };
