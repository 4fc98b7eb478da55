import { LRUCache } from "lru-cache";
import type { Clock } from "../../../kernel/clock.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { auditedChange } from "../../activity/index.ts";
import { findPerson, lockPerson, type Person, setPasswordHash } from "../accounts.store.ts";
import { sendNotice } from "../send-notice.ts";
import { endSessionsOf } from "../sessions.store.ts";
import { hashToken, sessionEnded } from "../sessions.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { demandPassword, hashPassword, passwordMatches } from "./password.ts";
import { dropResetsOf, findReset } from "./password-reset.store.ts";
import { fingerprintFits } from "./request-password-reset.ts";

const rememberFor = 60_000;
const mostRemembered = 1_000;

/** Which mailed links were used within the last minute, by token hash, and the hash of the password each has set. */
type UsedLinks = LRUCache<string, { userId: number; passwordHash: string }>;

/** In memory only: after a restart a repeated request finds the link used up. */
const createUsedLinks = (clock: Clock): UsedLinks =>
  // An entry is stale when it is older than its ttl, not when it is as old.
  new LRUCache({ max: mostRemembered, ttl: rememberFor - 1, ttlResolution: 0, perf: clock });

const keyOf = (token: string): string => hashToken(token).toString("base64");

const demandToken = async (deps: SignInDeps, token: string): Promise<Person> => {
  const { kysely } = deps.db;
  const reset = await findReset(kysely, hashToken(token), new Date(deps.clock.now()));
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
  (deps: SignInDeps, usedLinks: UsedLinks) =>
  async ({ token, password }: { token: string; password: string }, ip: string): Promise<void> => {
    const { id, username, role } = await demandToken(deps, token);
    demandPassword(password, deps.settings.security.value());
    const passwordHash = await hashPassword(password);
    const signature = { id, name: username, role, ip };
    const person = await auditedChange(deps, signature, async ({ trx, now, record, emit }) => {
      // Under the lock a second use of the token finds the password changed by the first.
      const person = await lockPerson(trx, id);
      const reset = await findReset(trx, hashToken(token), now);
      if (!person || !reset || !fingerprintFits(reset.fingerprint, person))
        throw new Refusal("invalid_token");
      await setPasswordHash(trx, id, passwordHash, now);
      await dropResetsOf(trx, id);
      // Before the commit, so that a repetition waiting for the lock finds it; after a rollback the hash matches no account.
      usedLinks.set(keyOf(token), { userId: id, passwordHash });
      await record({
        subject: "user",
        subjectId: id,
        subjectName: person.username,
        detail: "password_reset",
      });
      for (const sessionId of await endSessionsOf(trx, id, { all: true })) emit(sessionEnded, { sessionId });
      await sendNotice(deps, trx, person, "passwordChanged", { link: "/forgot-password" });
      return person;
    });
    deps.limit.clear(person);
  };

/** Whether this request was carried out within the last minute and only its answer was lost. */
const isDone = async (
  deps: SignInDeps,
  usedLinks: UsedLinks,
  token: string,
  password: string,
): Promise<boolean> => {
  const used = usedLinks.get(keyOf(token));
  const person = used && (await findPerson(deps.db.kysely, used.userId));
  if (!used || person?.passwordHash !== used.passwordHash) return false;
  return passwordMatches(used.passwordHash, password);
};

/**
 * Sets the password of the account whose mailed token this is, once, and ends every session of it. The same link
 * with the same password gets the same answer for a minute: it is a repetition, and changes nothing.
 * Errors: `invalid_token`, `validation_failed`.
 */
export const resetPassword = (deps: SignInDeps) => {
  const usedLinks = createUsedLinks(deps.clock);
  const reset = setByLink(deps, usedLinks);
  return async (wanted: { token: string; password: string }, ip: string): Promise<void> => {
    try {
      await reset(wanted, ip);
    } catch (error) {
      const used = error instanceof Refusal && error.code === "invalid_token";
      if (!used || !(await isDone(deps, usedLinks, wanted.token, wanted.password))) throw error;
    }
  };
};
