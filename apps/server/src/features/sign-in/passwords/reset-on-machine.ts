import { systemSignature } from "../../../kernel/actor.ts";
import { type AuditDeps, auditedChange } from "../../activity/index.ts";
import { findPersonByLogin, lockPerson, setPasswordHash } from "../accounts.store.ts";
import { dropFactor } from "../second-factor/second-factor.store.ts";
import { endSessionsOf } from "../sessions.store.ts";
import { rightsChanged, sessionEnded } from "../sessions.ts";
import { createSignInLimit } from "../sign-in-limit.ts";
import { hashPassword, randomPassword } from "./password.ts";
import { dropResetsOf } from "./password-reset.store.ts";

/**
 * For whoever owns the machine: gives an account a random password, signs it out everywhere and ends its pauses. The
 * server may run meanwhile.
 * @param login user name or e-mail address
 * @returns the user name and the password, to be shown once; `null` without such an account
 */
export const resetOnMachine =
  (deps: AuditDeps) =>
  async (
    login: string,
    { withoutSecondFactor }: { withoutSecondFactor: boolean },
  ): Promise<{ username: string; password: string } | null> => {
    const found = await findPersonByLogin(deps.db.kysely, login);
    if (!found) return null;
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const person = await auditedChange(
      deps,
      systemSignature("reset-admin"),
      async ({ trx, now, record, emit }) => {
        const locked = await lockPerson(trx, found.id);
        if (!locked) return null;
        const { id, username } = locked;
        const subject = { subject: "user" as const, subjectId: id, subjectName: username };
        await setPasswordHash(trx, id, passwordHash, now);
        await dropResetsOf(trx, id);
        await record({ ...subject, detail: "password_reset_on_machine" });
        if (withoutSecondFactor && (await dropFactor(trx, id)))
          await record({ ...subject, detail: "second_factor_removed" });
        for (const sessionId of await endSessionsOf(trx, id, { all: true }))
          emit(sessionEnded, { sessionId });
        emit(rightsChanged, { userId: id });
        return locked;
      },
    );
    if (!person) return null;
    await createSignInLimit(deps).clear(person.id);
    return { username: person.username, password };
  };
