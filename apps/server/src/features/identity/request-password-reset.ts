import { message } from "@sgval/contract/message";
import { signatureOf } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import type { Asker, IdentityRoom } from "./identity-parts.ts";
import { addReset, resetsSince } from "./password-reset.store.ts";
import { mayMailLink, resetFingerprint, resetLifetime } from "./password-reset.ts";
import { findPerson, findPersonByEmail, type Person } from "./person.store.ts";
import { sendNotice } from "./send-notice.ts";
import { hashToken, newSessionToken } from "./session-token.ts";

const mailLink = async (room: IdentityRoom, person: Person): Promise<void> => {
  const now = room.clock.now();
  const token = newSessionToken();
  await addReset(room.db.kysely, {
    tokenHash: hashToken(token),
    userId: person.id,
    fingerprint: resetFingerprint(person),
    now: new Date(now),
    expiresAt: new Date(now + resetLifetime),
  });
  await sendNotice(room, person, "passwordReset", { link: `/reset-password/${token}`, secret: true });
};

/**
 * Mails the link to set a new password. Returns at once and works on behind: neither the answer nor its time
 * tells whether there is such an account.
 */
export const requestPasswordReset =
  (room: IdentityRoom) =>
  (email: string): void =>
    room.background.run(async () => {
      const { db, clock } = room;
      const person = await findPersonByEmail(db.kysely, email);
      if (!person) return;
      const lastHour = await resetsSince(db.kysely, person.id, new Date(clock.now() - resetLifetime));
      if (mayMailLink(lastHour, clock.now())) await mailLink(room, person);
    });

/**
 * The same by an administrator.
 * Errors: `user_not_found`, `permission_not_held`, `validation_failed` for a user without an address.
 */
export const sendResetLink =
  (room: IdentityRoom) =>
  async (userId: number, { actor, ip }: Asker): Promise<void> => {
    await room.demandReach(actor, userId);
    const person = await findPerson(room.db.kysely, userId);
    if (!person) throw new Refusal("user_not_found");
    if (person.email === null) throw refuseField("email", message("required"));
    await mailLink(room, person);
    await room.activity.record({
      type: "modify",
      by: signatureOf(actor, ip),
      subject: "user",
      subjectId: person.id,
      subjectName: person.username,
      detail: "reset_link_sent",
    });
  };
