import type { OwnAccount, UpdateAccount } from "@sgval/contract/account/account";
import { message } from "@sgval/contract/message";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseField, refuseTaken } from "../../kernel/errors.ts";
import { auditedChange, changedFields } from "../activity/index.ts";
import { dropResetsOf, lockPerson, preferencesChanged } from "../sign-in/index.ts";
import { type AccountFields, readOwnAccount, takenAccountField, writeOwnAccount } from "./account.store.ts";
import type { AccountDeps } from "./account-deps.ts";

/** Errors: `unauthorized` when the account is gone. */
export const readAccount =
  ({ db }: AccountDeps) =>
  async (userId: number): Promise<OwnAccount> => {
    const account = await readOwnAccount(db.kysely, userId);
    if (!account) throw new Refusal("unauthorized");
    return account;
  };

const fieldsOf = ({ username, email, account, phone, language }: OwnAccount): AccountFields => ({
  username,
  email,
  account,
  phone,
  language,
});

/** The API error for a name or address that another account has; any other error unchanged. */
const accountRefusal = (error: unknown): unknown => {
  const taken = takenAccountField(error);
  return taken ? refuseTaken(taken) : error;
};

/**
 * Changes the caller's account; fields left out stay. A new e-mail needs the current password or a code of the second
 * factor, because whoever holds the e-mail can set a new password.
 * Errors: `value_exists` at username or email; for a new e-mail those of `confirmOwner`.
 */
export const updateAccount =
  (deps: AccountDeps) =>
  async ({ currentPassword, code, ...body }: UpdateAccount, caller: Caller): Promise<OwnAccount> => {
    const { userId } = caller.actor;
    const { email: standing } = await readAccount(deps)(userId);
    const movesEmail = body.email !== undefined && body.email !== standing;
    const owner = movesEmail ? await deps.signIn.confirmOwner(caller, { currentPassword, code }) : null;
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      const person = await lockPerson(trx, userId);
      const account = await readOwnAccount(trx, userId);
      if (!account) throw new Refusal("unauthorized");
      const before = fieldsOf(account);
      // The password or the e-mail changed since the owner was confirmed.
      if (owner ? person?.passwordHash !== owner.passwordHash : body.email && body.email !== before.email)
        throw refuseField("currentPassword", message("required"));
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const after: AccountFields = { ...before, ...given };
      const changes = changedFields({ ...before }, { ...after });
      if (!changes) return;
      await writeOwnAccount(trx, userId, after, now);
      if (before.email !== after.email) {
        await dropResetsOf(trx, userId);
        // To the old address, so that the owner learns of a takeover.
        await deps.signIn.sendNotice(trx, { ...after, email: before.email }, "emailChanged");
      }
      await record({
        subject: "user",
        subjectId: userId,
        subjectName: after.username,
        detail: "account_updated",
        ...changes,
      });
      if (before.email !== after.email || before.username !== after.username)
        emit(preferencesChanged, { userId });
    }).catch((error: unknown) => {
      throw accountRefusal(error);
    });
    return readAccount(deps)(userId);
  };
