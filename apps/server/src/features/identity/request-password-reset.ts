import { message } from "@sgval/contract/message";
import { signatureOf } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { Caller, IdentityDeps } from "./identity-deps.ts";
import { addReset, resetsSince } from "./password-reset.store.ts";
import { mayMailLink, resetFingerprint, resetLifetime } from "./password-reset.ts";
import { findPerson, findPersonByEmail, type Person } from "./person.store.ts";
import { sendNotice } from "./send-notice.ts";
import { hashToken, newSessionToken } from "./session-token.ts";

const mailLink = async (deps: IdentityDeps, person: Person): Promise<void> => {
  const now = deps.clock.now();
  const token = newSessionToken();
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
  (deps: IdentityDeps) =>
  (email: string): void =>
    deps.background.run(async () => {
      const { db, clock } = deps;
      const person = await findPersonByEmail(db.kysely, email);
      if (!person) return;
      const lastHour = await resetsSince(db.kysely, person.id, new Date(clock.now() - resetLifetime));
      if (mayMailLink(lastHour, clock.now())) await mailLink(deps, person);
    });

/**
 * The same by an administrator.
 * Errors: `user_not_found`, `permission_not_held`, `validation_failed` for a user without an address.
 */
export const sendResetLink =
  (deps: IdentityDeps) =>
  async (userId: number, { actor, ip }: Caller): Promise<void> => {
    await deps.checkManageable(actor, userId);
    const person = await findPerson(deps.db.kysely, userId);
    if (!person) throw new Refusal("user_not_found");
    if (person.email === null) throw refuseField("email", message("required"));
    await mailLink(deps, person);
    await deps.activity.record({
      type: "modify",
      by: signatureOf(actor, ip),
      subject: "user",
      subjectId: person.id,
      subjectName: person.username,
      detail: "reset_link_sent",
    });
  };
