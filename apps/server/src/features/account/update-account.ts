import type { OwnAccount, UpdateAccount } from "@sgval/contract/account/account";
import { message } from "@sgval/contract/message";
import { type Caller, signatureOf } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
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

const fieldNames = ["username", "email", "account", "phone", "language"] as const;

const fieldsOf = ({ username, email, account, phone, language }: OwnAccount): AccountFields => ({
  username,
  email,
  account,
  phone,
  language,
});

/** Changes one's own account; fields left out stay. Errors: `value_exists` at username or email. */
export const updateAccount =
  (deps: AccountDeps) =>
  async (body: UpdateAccount, { actor, ip }: Caller): Promise<OwnAccount> => {
    const { before, after, changed } = await deps.db.kysely
      .transaction()
      .execute(async (trx) => {
        await lockPerson(trx, actor.userId);
        const account = await readOwnAccount(trx, actor.userId);
        if (!account) throw new Refusal("unauthorized");
        const before = fieldsOf(account);
        const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
        const after: AccountFields = { ...before, ...given };
        const changed = fieldNames.filter((name) => before[name] !== after[name]);
        if (changed.length === 0) return { before, after, changed };
        await writeOwnAccount(trx, actor.userId, after, new Date(deps.clock.now()));
        if (changed.includes("email")) await dropResetsOf(trx, actor.userId);
        const pick = (fields: AccountFields) =>
          Object.fromEntries(changed.map((name) => [name, fields[name]]));
        await deps.activity.record(
          {
            type: "modify",
            by: signatureOf(actor, ip),
            subject: "user",
            subjectId: actor.userId,
            subjectName: after.username,
            detail: "account_updated",
            before: pick(before),
            after: pick(after),
          },
          trx,
        );
        return { before, after, changed };
      })
      .catch((error: unknown) => {
        const taken = takenAccountField(error);
        throw taken ? refuseField(taken, message("value_exists"), "value_exists") : error;
      });
    const answer = await readAccount(deps)(actor.userId);
    if (changed.includes("username") || changed.includes("email"))
      deps.events.emit(rightsChanged, { userId: actor.userId });
    // To the old address, so that the owner learns of a takeover.
    if (changed.includes("email"))
      await deps.signIn.sendNotice(
        { username: after.username, email: before.email, language: answer.language },
        "emailChanged",
      );
    return answer;
  };
