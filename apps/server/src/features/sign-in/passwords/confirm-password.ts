import { message } from "@sgval/contract/message";
import type { Caller } from "../../../kernel/actor.ts";
import { Refusal, refuseField } from "../../../kernel/errors.ts";
import { findPerson, type Person } from "../accounts.store.ts";
import type { SignInDeps } from "../sign-in-deps.ts";
import { passwordMatches } from "./password.ts";

/** The refusal of a wrong password, naming its field. */
export const wrongPassword = (field: "password" | "currentPassword"): Refusal =>
  refuseField(field, message("current_password_incorrect"), "current_password_incorrect");

/**
 * Confirms the password before a sensitive change: an open session alone must not be enough.
 * Errors: `current_password_incorrect`, `too_many_requests`, `server_busy`.
 */
export const confirmPassword = async (
  { db, ownTries }: SignInDeps,
  caller: Caller,
  password: string,
  field: "password" | "currentPassword" = "password",
): Promise<Person> => {
  const person = await findPerson(db.kysely, caller.actor.userId);
  if (!person) throw new Refusal("unauthorized");
  const counted = await ownTries.begin(caller.actor.sessionId, "password");
  const matches = await passwordMatches(person.passwordHash, password).catch(async (error: unknown) => {
    await counted.withdraw();
    throw error;
  });
  if (!matches) throw wrongPassword(field);
  await counted.succeeded();
  return person;
};
