import type { LoginAnswer } from "@sgval/contract/identity";
import { Refusal } from "../../kernel/errors.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import type { IdentityRoom } from "./identity-parts.ts";
import { demandTry, noteTry } from "./note-try.ts";
import { openSession, type Visitor } from "./open-session.ts";
import { passwordMatches, pretendToCheck } from "./password.ts";

export interface SignIn extends Visitor {
  login: string;
  password: string;
  code?: string | undefined;
  remember?: boolean | undefined;
}

/**
 * Opens a session once the second factor is right, where the account has one.
 * @param attempt its `login` is what wrong codes count against
 * @param passwordHash what the password was compared with; `null` after single sign-on
 * Errors: `code_required`, `invalid_code`.
 */
export const enter = async (
  room: IdentityRoom,
  userId: number,
  attempt: Visitor & { login: string; code?: string | undefined; remember?: boolean | undefined },
  passwordHash: string | null,
): Promise<LoginAnswer> => {
  const method = passwordHash === null ? "oidc" : "password";
  const verdict = await checkSecondFactor(room, userId, attempt.code);
  if (verdict === "missing") throw new Refusal("code_required");
  if (verdict === "wrong") {
    room.limit.noteFailure(attempt.login, attempt.ip);
    noteTry(room, userId, "wrong_code", method, attempt);
    throw new Refusal("invalid_code");
  }
  room.limit.noteSuccess(attempt.login);
  const answer = await openSession(room, userId, {
    ...attempt,
    remember: attempt.remember ?? false,
    passwordHash,
  });
  noteTry(room, userId, "success", method, attempt);
  return answer;
};

/**
 * Opens a session. An unknown account and a wrong password answer alike, so that names cannot be probed.
 * Errors: `invalid_login`, `code_required`, `invalid_code`, `too_many_requests`.
 */
export const signIn =
  (room: IdentityRoom) =>
  async (attempt: SignIn): Promise<LoginAnswer> => {
    const { limit, store } = room;
    demandTry(room, attempt.login, "password", attempt);
    const account = await store.findAccount(attempt.login);
    const matches = account
      ? await passwordMatches(account.passwordHash, attempt.password)
      : await pretendToCheck(attempt.password).then(() => false);
    if (!account || !matches) {
      limit.noteFailure(attempt.login, attempt.ip);
      if (account) noteTry(room, account.id, "wrong_password", "password", attempt);
      throw new Refusal("invalid_login");
    }
    return enter(room, account.id, attempt, account.passwordHash);
  };
