import { message } from "@sgval/contract/message";
import { type Caller, signatureOf } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/errors.ts";
import { lockPerson, setPasswordHash } from "../accounts.store.ts";
import { sendNotice } from "../send-notice.ts";
import { endSessionsOf } from "../sessions.store.ts";
import { rightsChanged, sessionEnded } from "../sessions.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { confirmPassword, wrongPassword } from "./confirm-password.ts";
import { demandPassword, hashPassword, passwordMatches } from "./password.ts";
import { dropResetsOf } from "./password-reset.store.ts";

/**
 * Changes one's own password and signs out every other session.
 * Errors: `validation_failed` (also for the current password again, where it must be changed), `current_password_incorrect`, `too_many_requests`.
 */
export const changePassword =
  (deps: SignInDeps) =>
  async (body: { currentPassword: string; password: string }, caller: Caller): Promise<void> => {
    const { actor, ip } = caller;
    demandPassword(body.password, deps.settings.security.value());
    const confirmed = await confirmPassword(deps, caller, body.currentPassword, "currentPassword");
    if (actor.mustChangePassword && (await passwordMatches(confirmed.passwordHash, body.password)))
      throw refuseField("password", message("password_unchanged"));
    const passwordHash = await hashPassword(body.password);
    const ended = await deps.db.kysely.transaction().execute(async (trx) => {
      const person = await lockPerson(trx, actor.userId);
      // It was changed since it was compared.
      if (person?.passwordHash !== confirmed.passwordHash) throw wrongPassword("currentPassword");
      await setPasswordHash(trx, actor.userId, passwordHash, new Date(deps.clock.now()));
      await dropResetsOf(trx, actor.userId);
      await deps.activity.record(
        {
          type: "modify",
          by: signatureOf(actor, ip),
          subject: "user",
          subjectId: actor.userId,
          subjectName: actor.username,
          detail: "password_changed",
        },
        trx,
      );
      return endSessionsOf(trx, actor.userId, { allBut: actor.sessionId });
    });
    for (const sessionId of ended) deps.events.emit(sessionEnded, { sessionId });
    if (actor.mustChangePassword) deps.events.emit(rightsChanged, { userId: actor.userId });
    await sendNotice(deps, confirmed, "passwordChanged", { link: "/forgot-password" });
  };
