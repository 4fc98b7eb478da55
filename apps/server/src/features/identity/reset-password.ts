import { Refusal } from "../../kernel/errors.ts";
import { sessionEnded } from "./identity-facts.ts";
import type { IdentityRoom } from "./identity-parts.ts";
import { setPasswordHash } from "./password.store.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { dropResetsOf, findReset } from "./password-reset.store.ts";
import { fingerprintFits } from "./password-reset.ts";
import { findPerson, lockPerson, type Person } from "./person.store.ts";
import { sendNotice } from "./send-notice.ts";
import { endSessionsOf } from "./session-list.store.ts";
import { hashToken } from "./session-token.ts";

const demandToken = async (room: IdentityRoom, token: string): Promise<Person> => {
  const { kysely } = room.db;
  const reset = await findReset(kysely, hashToken(token), new Date(room.clock.now()));
  const person = reset && (await findPerson(kysely, reset.userId));
  if (!person || !fingerprintFits(reset.fingerprint, person)) throw new Refusal("invalid_token");
  return person;
};

/** Errors: `invalid_token`. */
export const checkResetToken =
  (room: IdentityRoom) =>
  async (token: string): Promise<void> => {
    await demandToken(room, token);
  };

const setByLink =
  (room: IdentityRoom) =>
  async ({ token, password }: { token: string; password: string }, ip: string): Promise<void> => {
    const { id } = await demandToken(room, token);
    room.policy.demand(password);
    const passwordHash = await hashPassword(password);
    const { person, ended } = await room.db.kysely.transaction().execute(async (trx) => {
      // Under the lock a second use of the token finds the password changed by the first.
      const person = await lockPerson(trx, id);
      const reset = await findReset(trx, hashToken(token), new Date(room.clock.now()));
      if (!person || !reset || !fingerprintFits(reset.fingerprint, person))
        throw new Refusal("invalid_token");
      await setPasswordHash(trx, id, passwordHash, new Date(room.clock.now()));
      await dropResetsOf(trx, id);
      // Before the commit, so that a repetition waiting for the lock finds it; undone, the hash fits nobody.
      room.usedLinks.note(hashToken(token), { userId: id, passwordHash });
      await room.activity.record(
        {
          type: "modify",
          by: { id, name: person.username, role: person.role, ip },
          subject: "user",
          subjectId: id,
          subjectName: person.username,
          detail: "password_reset",
        },
        trx,
      );
      return { person, ended: await endSessionsOf(trx, id, { all: true }) };
    });
    for (const sessionId of ended) room.facts.emit(sessionEnded, { sessionId });
    room.limit.clear(person);
    await sendNotice(room, person, "passwordChanged", { link: "/forgot-password" });
  };

/** Whether this very request was carried out a moment ago and only its answer was lost. */
const isDone = async (room: IdentityRoom, token: string, password: string): Promise<boolean> => {
  const used = room.usedLinks.find(hashToken(token));
  const person = used && (await findPerson(room.db.kysely, used.userId));
  if (!used || person?.passwordHash !== used.passwordHash) return false;
  return passwordMatches(used.passwordHash, password);
};

/**
 * Sets the password of the account whose mailed token this is, once, and ends every session of it. The same link
 * with the same password is answered alike for a minute: it is a repetition, and changes nothing.
 * Errors: `invalid_token`, `validation_failed`.
 */
export const resetPassword = (room: IdentityRoom) => {
  const reset = setByLink(room);
  return async (wanted: { token: string; password: string }, ip: string): Promise<void> => {
    try {
      await reset(wanted, ip);
    } catch (error) {
      const used = error instanceof Refusal && error.code === "invalid_token";
      if (!used || !(await isDone(room, wanted.token, wanted.password))) throw error;
    }
  };
};
