import type { ActivityDetail } from "@sgval/contract/activity/activity";
import { signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Caller, IdentityDeps } from "./identity-deps.ts";
import { findPerson, type Person } from "./person.store.ts";
import { dropFactor, findFactor } from "./second-factor.store.ts";
import { sendNotice } from "./send-notice.ts";

const demandPerson = async ({ db }: IdentityDeps, userId: number): Promise<Person> => {
  const person = await findPerson(db.kysely, userId);
  if (!person) throw new Refusal("user_not_found");
  return person;
};

const record = (deps: IdentityDeps, { actor, ip }: Caller, person: Person, detail: ActivityDetail) =>
  deps.activity.record({
    type: "modify",
    by: signatureOf(actor, ip),
    subject: "user",
    subjectId: person.id,
    subjectName: person.username,
    detail,
  });

/** Errors: `user_not_found`. */
export const readUserSecurity = (deps: IdentityDeps) => async (userId: number) => {
  const person = await demandPerson(deps, userId);
  const until = deps.limit.pausedUntil(person);
  const factor = await findFactor(deps.db.kysely, userId);
  return {
    secondFactor: Boolean(factor?.confirmedAt),
    pausedUntil: until === null ? null : new Date(until).toISOString(),
  };
};

/** Lets somebody try again at once. Errors: `user_not_found`, `permission_not_held`. */
export const unlockUser =
  (deps: IdentityDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    await deps.checkManageable(caller.actor, userId);
    const person = await demandPerson(deps, userId);
    deps.limit.clear(person);
    await record(deps, caller, person, "sign_in_unlocked");
  };

/**
 * Switches off the second factor of somebody who lost it. It weakens the account, so it takes a super user, and
 * for one who manages super users another of that kind.
 * Errors: `user_not_found`, `super_user_required`, `second_factor_off`.
 */
export const removeUserSecondFactor =
  (deps: IdentityDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    const person = await demandPerson(deps, userId);
    const { actor } = caller;
    // One's own goes by password and code, or an open session would be enough.
    if (!actor.superUser || (person.manageSuper && !actor.manageSuper) || person.id === actor.userId)
      throw new Refusal("super_user_required");
    if (!(await dropFactor(deps.db.kysely, userId))) throw new Refusal("second_factor_off");
    await record(deps, caller, person, "second_factor_removed");
    await sendNotice(deps, person, "secondFactorRemoved");
  };
