import { managesSupers } from "@sgval/contract/access/grant-rules";
import type { UpdateUser, User } from "@sgval/contract/access/users";
import { message } from "@sgval/contract/message";
import type { Caller } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/errors.ts";
import { changedFields } from "../../activity/index.ts";
import {
  demandPassword,
  dropResetsOf,
  endSessionsOf,
  findPerson,
  hashPassword,
} from "../../sign-in/index.ts";
import { refuseNotSuper, refuseOwnCredentials } from "../access-refusals.ts";
import { type AccessDeps, type Change, changeAccess } from "../change-access.ts";
import { checkAllManageable, demandAssignableRole, demandSupersRemain, demandUser } from "./find-user.ts";
import { userHistory, userOf } from "./read-users.ts";
import { type UserFields, type UserRecord, updateUserRow } from "./users.store.ts";

const flagsAfter = ({ grantor }: Change, before: UserRecord, body: UpdateUser) => {
  const superUser = body.superUser ?? before.superUser;
  if (body.manageSuper && !superUser) throw refuseField("manageSuper", message("invalid_value"));
  const manageSuper = superUser && (body.manageSuper ?? before.manageSuper);
  const changed =
    superUser !== before.superUser ? "superUser" : manageSuper !== before.manageSuper ? "manageSuper" : null;
  if (changed && !managesSupers(grantor)) throw refuseNotSuper(changed);
  return { superUser, manageSuper };
};

const roleAfter = async (change: Change, before: UserRecord, body: UpdateUser): Promise<number | null> => {
  const now = before.role?.id ?? null;
  if (body.roleId === undefined || body.roleId === now) return now;
  return body.roleId === null ? null : (await demandAssignableRole(change, body.roleId)).id;
};

const fieldsAfter = async (change: Change, before: UserRecord, body: UpdateUser): Promise<UserFields> => ({
  username: body.username ?? before.username,
  email: body.email ?? before.email,
  account: body.account === undefined ? before.account : body.account,
  phone: body.phone === undefined ? before.phone : body.phone,
  language: body.language === undefined ? before.language : body.language,
  roleId: await roleAfter(change, before, body),
  ...flagsAfter(change, before, body),
});

/** To the old address, so that the owner learns of a takeover. */
const announceNewEmail = async (deps: AccessDeps, { trx }: Change, before: UserRecord): Promise<void> => {
  await dropResetsOf(trx, before.id);
  const person = await findPerson(trx, before.id);
  if (person) await deps.signIn.sendNotice(trx, { ...person, email: before.email }, "emailChanged");
};

/** Fields that open consoles show or base their rights on. */
const shownLive: readonly string[] = ["username", "email", "role", "superUser", "manageSuper"];

/**
 * Changes a user. A new password ends the sessions of that user and has to be changed at the next sign-in; a new e-mail
 * is announced to the old address. Callers change neither of their own here: an open session must not be enough to keep
 * an account.
 * Errors: `user_not_found`, `own_credentials`, `value_exists`, those of roles, rights and super users.
 */
export const updateUser =
  (deps: AccessDeps) =>
  async (id: number, body: UpdateUser, caller: Caller): Promise<User> => {
    const own = caller.actor.userId === id;
    if (own && body.password !== undefined) throw refuseOwnCredentials("password");
    if (body.password !== undefined) demandPassword(body.password, deps.settings.security.value());
    const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
    return changeAccess(deps, caller, async (change) => {
      const { trx, now } = change;
      await demandUser(trx, id);
      const [before] = await checkAllManageable(change, [id]);
      if (!before) throw new Error(`user ${id} vanished under the lock`);
      if (own && body.email !== undefined && body.email !== before.email) throw refuseOwnCredentials("email");
      await updateUserRow(trx, id, await fieldsAfter(change, before, body), passwordHash, now);
      const user = await demandUser(trx, id);
      if (before.superUser && !(user.superUser && user.manageSuper === before.manageSuper))
        await demandSupersRemain(change);
      if (passwordHash !== undefined) change.endsSessions(await endSessionsOf(trx, id, { all: true }));
      if (user.email !== before.email) await announceNewEmail(deps, change, before);
      const changes = changedFields(
        { ...userHistory(before), passwordChanged: false },
        { ...userHistory(user), passwordChanged: passwordHash !== undefined },
      );
      if (!changes) return userOf(user);
      if (passwordHash !== undefined || shownLive.some((field) => field in changes.after))
        change.affects([id]);
      await change.record({
        subject: "user",
        subjectId: id,
        subjectName: user.username,
        detail: "user_updated",
        ...changes,
      });
      return userOf(user);
    });
  };
