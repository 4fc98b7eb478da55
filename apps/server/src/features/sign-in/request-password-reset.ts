import { createHash, timingSafeEqual } from "node:crypto";
import { findPersonByEmail, type Person } from "./accounts.store.ts";
import { addReset, resetsSince } from "./password-reset.store.ts";
import { sendNotice } from "./send-notice.ts";
import { hashToken, newToken } from "./sessions.ts";
import type { SignInDeps } from "./sign-in-deps.ts";

const minute = 60_000;

/** How long a mailed link is good. */
const resetLifetime = 60 * minute;

const pauseBetween = minute;
const mostAnHour = 5;

/** What a link is bound to: it ends when the password or the address of the account changes. */
const resetFingerprint = (person: Pick<Person, "passwordHash" | "email">): Buffer =>
  createHash("sha256").update(`${person.passwordHash}\n${person.email?.toLowerCase()}`).digest();

export const fingerprintFits = (kept: Buffer, person: Pick<Person, "passwordHash" | "email">): boolean => {
  const now = resetFingerprint(person);
  return kept.length === now.length && timingSafeEqual(kept, now);
};

/** Whether another link may be mailed now; nobody's mailbox is to be flooded through us. */
const mayMailLink = (lastHour: readonly Date[], now: number): boolean =>
  lastHour.length < mostAnHour && lastHour.every((at) => now - at.getTime() >= pauseBetween);

/** Mails a new link to set the password. */
export const mailResetLink = async (deps: SignInDeps, person: Person): Promise<void> => {
  const now = deps.clock.now();
  const token = newToken();
  await addReset(deps.db.kysely, {
    tokenHash: hashToken(token),
    userId: person.id,
    fingerprint: resetFingerprint(person),
    now: new Date(now),
    expiresAt: new Date(now + resetLifetime),
  });
  await sendNotice(deps, person, "passwordReset", { link: `/reset-password/${token}`, secret: true });
};

/**
 * Mails the link to set a new password. Returns at once and works on behind: neither the answer nor its time
 * tells whether there is such an account.
 */
export const requestPasswordReset =
  (deps: SignInDeps) =>
  (email: string): void =>
    deps.background.run(async () => {
      const { db, clock } = deps;
      const person = await findPersonByEmail(db.kysely, email);
      if (!person) return;
      const lastHour = await resetsSince(db.kysely, person.id, new Date(clock.now() - resetLifetime));
      if (mayMailLink(lastHour, clock.now())) await mailResetLink(deps, person);
    });
