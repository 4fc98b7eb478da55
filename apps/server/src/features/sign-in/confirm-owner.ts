import { message } from "@sgval/contract/message";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal, refuseField } from "../../kernel/errors.ts";
import { findPerson, type Person } from "./accounts.store.ts";
import { confirmPassword } from "./passwords/confirm-password.ts";
import { confirmCode } from "./second-factor/check-second-factor.ts";
import type { SignInDeps } from "./sign-in-deps.ts";

/** What shows that the caller is the owner, and not only somebody at an open session: one of the two. */
export interface OwnerProof {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/**
 * Confirms that the caller is the owner of the account, by the current password or a code of the second factor.
 * Errors: `validation_failed` without either, `current_password_incorrect`, `second_factor_off`, `invalid_code`,
 * `too_many_requests`.
 */
export const confirmOwner =
  (deps: SignInDeps) =>
  async (caller: Caller, { currentPassword, code }: OwnerProof): Promise<Person> => {
    if (currentPassword !== undefined)
      return confirmPassword(deps, caller, currentPassword, "currentPassword");
    if (code === undefined) throw refuseField("currentPassword", message("required"));
    await confirmCode(deps, caller, code);
    const person = await findPerson(deps.db.kysely, caller.actor.userId);
    if (!person) throw new Refusal("unauthorized");
    return person;
  };
