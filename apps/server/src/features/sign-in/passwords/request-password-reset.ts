import { createHash, timingSafeEqual } from "node:crypto";
import { pagePaths, pageTo } from "@sgval/contract/pages";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Kysely } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { hashSecret } from "../../../kernel/secrets/secret-hash.ts";
import { findPersonByEmail, lockPerson, type Person } from "../accounts.store.ts";
import { sendNotice } from "../send-notice.ts";
import { newToken } from "../sessions.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { addReset, resetsSince } from "./password-reset.store.ts";

/** How long a mailed link is good. */
const resetLifetime = hourMs;

const pauseBetween = minuteMs;
const mostAnHour = 5;

/** What a link is bound to: it ends when the password or the address of the account changes. */
export const resetFingerprint = (person: Pick<Person, "passwordHash" | "email">): Buffer =>
  createHash("sha256").update(`${person.passwordHash}\n${person.email?.toLowerCase()}`).digest();

export const fingerprintFits = (stored: Buffer, person: Pick<Person, "passwordHash" | "email">): boolean => {
  const now = resetFingerprint(person);
  return stored.length === now.length && timingSafeEqual(stored, now);
};

/** Whether another link may be mailed now, against a flood of mails. */
const mayMailLink = (lastHour: readonly Date[], now: number): boolean =>
  lastHour.length < mostAnHour && lastHour.every((at) => now - at.getTime() >= pauseBetween);

/** Mails a new link to set the password. */
export const mailResetLink = async (
  deps: SignInDeps,
  db: Kysely<Database>,
  person: Person,
): Promise<void> => {
  const now = deps.clock.now();
  const token = newToken();
  await addReset(db, {
    tokenHash: hashSecret(token),
    userId: person.id,
    fingerprint: resetFingerprint(person),
    now: new Date(now),
    expiresAt: new Date(now + resetLifetime),
  });
  const link = pageTo(pagePaths.resetPasswordToken, { token });
  await sendNotice(deps, db, person, "passwordReset", { link, secret: true });
};

/**
 * Mails the link to set a new password. Returns at once and works in the background: neither the answer nor its
 * time reveals whether there is such an account.
 */
export const requestPasswordReset =
  (deps: SignInDeps) =>
  (email: string): void =>
    deps.background.run(async () => {
      const { db, clock } = deps;
      const found = await findPersonByEmail(db.kysely, email);
      if (!found) return;
      // Under the lock, so that several requests at once are counted one after the other.
      await db.transaction(async (trx) => {
        const person = await lockPerson(trx, found.id);
        if (!person) return;
        const lastHour = await resetsSince(trx, person.id, new Date(clock.now() - resetLifetime));
        if (mayMailLink(lastHour, clock.now())) await mailResetLink(deps, trx, person);
      });
    });
