import { Refusal } from "../../kernel/errors.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import { setPasswordHash } from "./password.store.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { dropResetsOf, findReset } from "./password-reset.store.ts";
import { fingerprintFits } from "./password-reset.ts";
import { findPerson, lockPerson, type Person } from "./person.store.ts";
import { sendNotice } from "./send-notice.ts";
import { sessionEnded } from "./session-events.ts";
import { endSessionsOf } from "./session-list.store.ts";
import { hashToken } from "./session-token.ts";

const demandToken = async (deps: IdentityDeps, token: string): Promise<Person> => {
  const { kysely } = deps.db;
  const reset = await findReset(kysely, hashToken(token), new Date(deps.clock.now()));
  const person = reset && (await findPerson(kysely, reset.userId));
  if (!person || !fingerprintFits(reset.fingerprint, person)) throw new Refusal("invalid_token");
  return person;
};

/** Errors: `invalid_token`. */
export const checkResetToken =
  (deps: IdentityDeps) =>
  async (token: string): Promise<void> => {
    await demandToken(deps, token);
  };

const setByLink =
  (deps: IdentityDeps) =>
  async ({ token, password }: { token: string; password: string }, ip: string): Promise<void> => {
    const { id } = await demandToken(deps, token);
    deps.policy.demand(password);
    const passwordHash = await hashPassword(password);
    const { person, ended } = await deps.db.kysely.transaction().execute(async (trx) => {
      // Under the lock a second use of the token finds the password changed by the first.
      const person = await lockPerson(trx, id);
      const reset = await findReset(trx, hashToken(token), new Date(deps.clock.now()));
      if (!person || !reset || !fingerprintFits(reset.fingerprint, person))
        throw new Refusal("invalid_token");
      await setPasswordHash(trx, id, passwordHash, new Date(deps.clock.now()));
      await dropResetsOf(trx, id);
      // Before the commit, so that a repetition waiting for the lock finds it; undone, the hash fits nobody.
      deps.usedLinks.note(hashToken(token), { userId: id, passwordHash });
      await deps.activity.record(
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
    for (const sessionId of ended) deps.events.emit(sessionEnded, { sessionId });
    deps.limit.clear(person);
    await sendNotice(deps, person, "passwordChanged", { link: "/forgot-password" });
  };

/** Whether this very request was carried out a moment ago and only its answer was lost. */
const isDone = async (deps: IdentityDeps, token: string, password: string): Promise<boolean> => {
  const used = deps.usedLinks.find(hashToken(token));
  const person = used && (await findPerson(deps.db.kysely, used.userId));
  if (!used || person?.passwordHash !== used.passwordHash) return false;
  return passwordMatches(used.passwordHash, password);
};

/**
 * Sets the password of the account whose mailed token this is, once, and ends every session of it. The same link
 * with the same password is answered alike for a minute: it is a repetition, and changes nothing.
 * Errors: `invalid_token`, `validation_failed`.
 */
export const resetPassword = (deps: IdentityDeps) => {
  const reset = setByLink(deps);
  return async (wanted: { token: string; password: string }, ip: string): Promise<void> => {
    try {
      await reset(wanted, ip);
    } catch (error) {
      const used = error instanceof Refusal && error.code === "invalid_token";
      if (!used || !(await isDone(deps, wanted.token, wanted.password))) throw error;
    }
  };
};
