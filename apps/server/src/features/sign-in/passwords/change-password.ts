import { message } from "@sgval/contract/message";
import type { Caller } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/errors.ts";
import { auditedChange } from "../../activity/index.ts";
import { lockPerson, setPasswordHash } from "../accounts.store.ts";
import { sendNotice } from "../send-notice.ts";
import { endSessionsOf } from "../sessions.store.ts";
import { rightsChanged, sessionEnded } from "../sessions.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { confirmPassword, wrongPassword } from "./confirm-password.ts";
import { demandPassword, hashPassword, passwordMatches } from "./password.ts";
import { dropResetsOf } from "./password-reset.store.ts";

/**
 * Changes the caller's password and signs out every other session.
 * Errors: `validation_failed` (also for the current password again, where it must be changed), `current_password_incorrect`, `too_many_requests`.
 */
export const changePassword =
  (deps: SignInDeps) =>
  async (body: { currentPassword: string; password: string }, caller: Caller): Promise<void> => {
    const { actor } = caller;
    demandPassword(body.password, deps.settings.security.value());
    const confirmed = await confirmPassword(deps, caller, body.currentPassword, "currentPassword");
    if (actor.mustChangePassword && (await passwordMatches(confirmed.passwordHash, body.password)))
      throw refuseField("password", message("password_unchanged"));
    const passwordHash = await hashPassword(body.password);
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const person = await lockPerson(trx, actor.userId);
      // It was changed since it was compared.
      if (person?.passwordHash !== confirmed.passwordHash) throw wrongPassword("currentPassword");
      await setPasswordHash(trx, actor.userId, passwordHash, now);
      await dropResetsOf(trx, actor.userId);
      await record({
        subject: "user",
        subjectId: actor.userId,
        subjectName: actor.username,
        detail: "password_changed",
      });
      for (const sessionId of await endSessionsOf(trx, actor.userId, { allBut: actor.sessionId }))
        emit(sessionEnded, { sessionId });
      if (actor.mustChangePassword) emit(rightsChanged, { userId: actor.userId });
      await sendNotice(deps, trx, person, "passwordChanged", { link: "/forgot-password" });
    });
  };
