import { Refusal } from "../../../kernel/errors.ts";
import { hashSecret } from "../../../kernel/secrets/secret-hash.ts";
import { auditedChange } from "../../activity/index.ts";
import { findPerson, lockPerson, type Person, setPasswordHash } from "../accounts.store.ts";
import { sendNotice } from "../send-notice.ts";
import { endSessionsOf } from "../sessions.store.ts";
import { sessionEnded } from "../sessions.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { demandPassword, hashPassword, passwordMatches } from "./password.ts";
import { findReset, useReset } from "./password-reset.store.ts";
import { fingerprintFits, resetFingerprint } from "./request-password-reset.ts";

/** How long a used link gets the same answer when its request is repeated, in milliseconds. */
const rememberFor = 60_000;

const demandToken = async (deps: SignInDeps, token: string): Promise<Person> => {
  const { kysely } = deps.db;
  const reset = await findReset(kysely, hashSecret(token), "unused", new Date(deps.clock.now()));
  const person = reset && (await findPerson(kysely, reset.userId));
  if (!person || !fingerprintFits(reset.fingerprint, person)) throw new Refusal("invalid_token");
  return person;
};

/** Errors: `invalid_token`. */
export const checkResetToken =
  (deps: SignInDeps) =>
  async (token: string): Promise<void> => {
    await demandToken(deps, token);
  };

const setByLink =
  (deps: SignInDeps) =>
  async ({ token, password }: { token: string; password: string }, ip: string): Promise<number> => {
    const { id, username, role } = await demandToken(deps, token);
    demandPassword(password, deps.settings.security.value());
    const passwordHash = await hashPassword(password);
    const signature = { id, name: username, role, ip };
    await auditedChange(deps, signature, async ({ trx, now, record, emit }) => {
      // Under the lock a second use of the token finds the password changed by the first.
      const person = await lockPerson(trx, id);
      const reset = await findReset(trx, hashSecret(token), "unused", now);
      if (!person || !reset || !fingerprintFits(reset.fingerprint, person))
        throw new Refusal("invalid_token");
      await setPasswordHash(trx, id, passwordHash, now);
      const fingerprint = resetFingerprint({ passwordHash, email: person.email });
      const until = new Date(now.getTime() + rememberFor);
      await useReset(trx, hashSecret(token), { userId: id, fingerprint }, { now, until });
      await record({
        subject: "user",
        subjectId: id,
        subjectName: person.username,
        detail: "password_reset",
      });
      for (const sessionId of await endSessionsOf(trx, id, { all: true })) emit(sessionEnded, { sessionId });
      await sendNotice(deps, trx, person, "passwordChanged", { link: "/forgot-password" });
    });
    await deps.limit.clear(id);
    return id;
  };

/** Whose password this request has set within the last minute, when only its answer was lost; `null` otherwise. */
const alreadySet = async (
  { db, clock }: SignInDeps,
  { token, password }: { token: string; password: string },
): Promise<number | null> => {
  const used = await findReset(db.kysely, hashSecret(token), "used", new Date(clock.now()));
  const person = used && (await findPerson(db.kysely, used.userId));
  if (used === null || person === null || !fingerprintFits(used.fingerprint, person)) return null;
  return (await passwordMatches(person.passwordHash, password)) ? person.id : null;
};

/**
 * Sets the password of the account whose mailed token this is, once, and ends every session of it. The same link
 * with the same password gets the same answer for a minute: it is a repetition, and changes nothing. Returns the user.
 * Errors: `invalid_token`, `validation_failed`, `server_busy`.
 */
export const resetPassword = (deps: SignInDeps) => {
  const reset = setByLink(deps);
  return async (wanted: { token: string; password: string }, ip: string): Promise<number> => {
    try {
      return await reset(wanted, ip);
    } catch (error) {
      const used = error instanceof Refusal && error.code === "invalid_token";
      const userId = used ? await alreadySet(deps, wanted) : null;
      if (userId === null) throw error;
      return userId;
    }
  };
};
