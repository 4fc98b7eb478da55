import type { LoginAnswer } from "@sgval/contract/sign-in/sign-in";
import { Refusal } from "../../kernel/errors.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import { demandTry, noteTry } from "./note-try.ts";
import { type ClientInfo, openSession } from "./open-session.ts";
import { passwordMatches, pretendToCheck } from "./password.ts";

export interface SignIn extends ClientInfo {
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
  deps: IdentityDeps,
  userId: number,
  attempt: ClientInfo & { login: string; code?: string | undefined; remember?: boolean | undefined },
  passwordHash: string | null,
): Promise<LoginAnswer> => {
  const method = passwordHash === null ? "oidc" : "password";
  const verdict = await checkSecondFactor(deps, userId, attempt.code);
  if (verdict === "missing") throw new Refusal("code_required");
  if (verdict === "wrong") {
    deps.limit.noteFailure(attempt.login, attempt.ip);
    noteTry(deps, userId, "wrong_code", method, attempt);
    throw new Refusal("invalid_code");
  }
  deps.limit.noteSuccess(attempt.login);
  const answer = await openSession(deps, userId, {
    ...attempt,
    remember: attempt.remember ?? false,
    passwordHash,
  });
  noteTry(deps, userId, "success", method, attempt);
  return answer;
};

/**
 * Opens a session. An unknown account and a wrong password answer alike, so that names cannot be probed.
 * Errors: `invalid_login`, `code_required`, `invalid_code`, `too_many_requests`.
 */
export const signIn =
  (deps: IdentityDeps) =>
  async (attempt: SignIn): Promise<LoginAnswer> => {
    const { limit, store } = deps;
    demandTry(deps, attempt.login, "password", attempt);
    const account = await store.findAccount(attempt.login);
    const matches = account
      ? await passwordMatches(account.passwordHash, attempt.password)
      : await pretendToCheck(attempt.password).then(() => false);
    if (!account || !matches) {
      limit.noteFailure(attempt.login, attempt.ip);
      if (account) noteTry(deps, account.id, "wrong_password", "password", attempt);
      throw new Refusal("invalid_login");
    }
    return enter(deps, account.id, attempt, account.passwordHash);
  };
