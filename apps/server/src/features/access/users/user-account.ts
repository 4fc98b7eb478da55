import type { ActivityDetail } from "@sgval/contract/activity/activity";
import { message } from "@sgval/contract/message";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import { type AuditedChange, auditedChange } from "../../activity/index.ts";
import { dropFactor, findFactor, findPerson, type Person } from "../../sign-in/index.ts";
import type { AccessDeps } from "../change-access.ts";
import { checkManageable } from "./find-user.ts";

const demandPerson = async ({ db }: AccessDeps, userId: number): Promise<Person> => {
  const person = await findPerson(db.kysely, userId);
  if (!person) throw new Refusal("user_not_found");
  return person;
};

const recordOf = ({ record }: AuditedChange, person: Person, detail: ActivityDetail) =>
  record({ subject: "user", subjectId: person.id, subjectName: person.username, detail });

/** Errors: `user_not_found`. */
export const readUserSecurity = (deps: AccessDeps) => async (userId: number) => {
  await demandPerson(deps, userId);
  const until = await deps.signIn.pausedUntil(userId);
  const factor = await findFactor(deps.db.kysely, userId);
  return {
    secondFactor: Boolean(factor?.confirmedAt),
    pausedUntil: until === null ? null : new Date(until).toISOString(),
  };
};

/** Signs a user out everywhere; of the caller's own sessions the current one stays. Errors: `user_not_found`, `permission_not_held`. */
export const endUserSessions =
  (deps: AccessDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    await checkManageable(deps)(caller.actor, userId);
    const person = await demandPerson(deps, userId);
    const own = userId === caller.actor.userId;
    await deps.signIn.endSessions(person, own ? { allBut: caller.actor.sessionId } : { all: true }, caller);
  };

/** Ends the pause after wrong tries. Errors: `user_not_found`, `permission_not_held`. */
export const unlockUser =
  (deps: AccessDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    await checkManageable(deps)(caller.actor, userId);
    const person = await demandPerson(deps, userId);
    await auditedChange(deps, caller, async (change) => {
      await recordOf(change, person, "sign_in_unlocked");
      change.afterCommit(() => deps.signIn.unlock(userId));
    });
  };

/**
 * Mails the link to set a new password.
 * Errors: `user_not_found`, `permission_not_held`, `validation_failed` for a user without an address.
 */
export const sendResetLink =
  (deps: AccessDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    await checkManageable(deps)(caller.actor, userId);
    const person = await demandPerson(deps, userId);
    if (person.email === null) throw refuseField("email", message("required"));
    await auditedChange(deps, caller, async (change) => {
      await deps.signIn.mailResetLink(change.trx, person);
      await recordOf(change, person, "reset_link_sent");
    });
  };

/**
 * Switches off the second factor of a user who lost it. It weakens the account, so it takes a super user, and
 * for one who manages super users another of that kind.
 * Errors: `user_not_found`, `super_user_required`, `second_factor_off`.
 */
export const removeUserSecondFactor =
  (deps: AccessDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    const person = await demandPerson(deps, userId);
    const { actor } = caller;
    // The caller's own needs password and code, or an open session would be enough.
    if (!actor.superUser || (person.manageSuper && !actor.manageSuper) || person.id === actor.userId)
      throw new Refusal("super_user_required");
    await auditedChange(deps, caller, async (change) => {
      if (!(await dropFactor(change.trx, userId))) throw new Refusal("second_factor_off");
      await recordOf(change, person, "second_factor_removed");
      await deps.signIn.sendNotice(change.trx, person, "secondFactorRemoved");
    });
  };
