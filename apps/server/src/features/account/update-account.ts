import type { OwnAccount, UpdateAccount } from "@sgval/contract/account/account";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseTaken } from "../../kernel/errors.ts";
import { auditedChange, changedFields } from "../activity/index.ts";
import { dropResetsOf, lockPerson, rightsChanged } from "../sign-in/index.ts";
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

/** Changes the caller's account; fields left out stay. Errors: `value_exists` at username or email. */
export const updateAccount =
  (deps: AccountDeps) =>
  async (body: UpdateAccount, caller: Caller): Promise<OwnAccount> => {
    const { userId } = caller.actor;
    await auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
      await lockPerson(trx, userId);
      const account = await readOwnAccount(trx, userId);
      if (!account) throw new Refusal("unauthorized");
      const before = fieldsOf(account);
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
      if (before.email !== after.email || before.username !== after.username) emit(rightsChanged, { userId });
    }).catch((error: unknown) => {
      throw accountRefusal(error);
    });
    return readAccount(deps)(userId);
  };
