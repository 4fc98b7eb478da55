import type { ActivityDetail } from "@sgval/contract/activity";
import { signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Asker, IdentityRoom } from "./identity-parts.ts";
import { findPerson, type Person } from "./person.store.ts";
import { dropFactor, findFactor } from "./second-factor.store.ts";
import { sendNotice } from "./send-notice.ts";

const demandPerson = async ({ db }: IdentityRoom, userId: number): Promise<Person> => {
  const person = await findPerson(db.kysely, userId);
  if (!person) throw new Refusal("user_not_found");
  return person;
};

const record = (room: IdentityRoom, { actor, ip }: Asker, person: Person, detail: ActivityDetail) =>
  room.activity.record({
    type: "modify",
    by: signatureOf(actor, ip),
    subject: "user",
    subjectId: person.id,
    subjectName: person.username,
    detail,
  });

/** Errors: `user_not_found`. */
export const readUserSecurity = (room: IdentityRoom) => async (userId: number) => {
  const person = await demandPerson(room, userId);
  const until = room.limit.pausedUntil(person);
  const factor = await findFactor(room.db.kysely, userId);
  return {
    secondFactor: Boolean(factor?.confirmedAt),
    pausedUntil: until === null ? null : new Date(until).toISOString(),
  };
};

/** Lets somebody try again at once. Errors: `user_not_found`, `permission_not_held`. */
export const unlockUser =
  (room: IdentityRoom) =>
  async (userId: number, asker: Asker): Promise<void> => {
    await room.demandReach(asker.actor, userId);
    const person = await demandPerson(room, userId);
    room.limit.clear(person);
    await record(room, asker, person, "sign_in_unlocked");
  };

/**
 * Switches off the second factor of somebody who lost it. It weakens the account, so it takes a super user, and
 * for one who manages super users another of that kind.
 * Errors: `user_not_found`, `super_user_required`, `second_factor_off`.
 */
export const removeUserSecondFactor =
  (room: IdentityRoom) =>
  async (userId: number, asker: Asker): Promise<void> => {
    const person = await demandPerson(room, userId);
    const { actor } = asker;
    // One's own goes by password and code, or an open session would be enough.
    if (!actor.superUser || (person.manageSuper && !actor.manageSuper) || person.id === actor.userId)
      throw new Refusal("super_user_required");
    if (!(await dropFactor(room.db.kysely, userId))) throw new Refusal("second_factor_off");
    await record(room, asker, person, "second_factor_removed");
    await sendNotice(room, person, "secondFactorRemoved");
  };
