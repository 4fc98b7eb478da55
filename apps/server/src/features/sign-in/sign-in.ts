import { abilityRulesOf } from "@sgval/contract/permission";
import type { LoginAnswer, UserData } from "@sgval/contract/sign-in/sign-in";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { findPersonByLogin } from "./accounts.store.ts";
import { passwordMatches, pretendToCheck } from "./passwords/password.ts";
import { checkSecondFactor } from "./second-factor/check-second-factor.ts";
import { addSession } from "./sessions.store.ts";
import { hashToken, newToken, sessionLifetime } from "./sessions.ts";
import type { ClientInfo, SignInDeps } from "./sign-in-deps.ts";
import { demandTry, noteTry } from "./sign-in-log.ts";

/** The signed-in user as the browser stores it; the role's permissions travel as JSON text. */
export const userDataOf = (actor: Actor): UserData => ({
  id: actor.userId,
  username: actor.username,
  email: actor.email,
  superUser: actor.superUser,
  manageSuper: actor.manageSuper,
  mustChangePassword: actor.mustChangePassword,
  role: actor.role && {
    id: actor.role.id,
    name: actor.role.name,
    ...(actor.role.permissions === null ? {} : { permissions: JSON.stringify(actor.role.permissions) }),
  },
  createdAt: actor.createdAt.toISOString(),
  updatedAt: actor.updatedAt.toISOString(),
});

/**
 * Opens a session for an authenticated user.
 * Errors: `invalid_login` when the password was changed meanwhile.
 */
const openSession = async (
  { db, sessions, clock }: SignInDeps,
  userId: number,
  { ip, userAgent, remember, passwordHash }: ClientInfo & { remember: boolean; passwordHash: string | null },
): Promise<LoginAnswer> => {
  const now = clock.now();
  const accessToken = newToken();
  const opened = await addSession(db.kysely, {
    tokenHash: hashToken(accessToken),
    userId,
    passwordHash,
    remember,
    now: new Date(now),
    expiresAt: new Date(now + sessionLifetime(remember)),
    ip,
    userAgent,
  });
  if (!opened) throw new Refusal("invalid_login");
  const actor = await sessions.findActor(accessToken);
  if (!actor) throw new Refusal("unknown_error");
  return { accessToken, userData: userDataOf(actor), userAbilityRules: abilityRulesOf(actor) };
};

export interface SignInAttempt extends ClientInfo {
  login: string;
  password: string;
  code?: string | undefined;
  remember?: boolean | undefined;
}

/**
 * Opens a session after the second factor, where the account has one.
 * @param attempt wrong codes count against its `login`
 * @param passwordHash the hash the password matched; `null` after single sign-on
 * @param admit called when nothing is missing; may throw
 * Errors: `code_required`, `invalid_code`.
 */
export const enter = async (
  deps: SignInDeps,
  userId: number,
  attempt: ClientInfo & { login: string; code?: string | undefined; remember?: boolean | undefined },
  passwordHash: string | null,
  admit: () => Promise<void> = async () => {},
): Promise<LoginAnswer> => {
  const method = passwordHash === null ? "oidc" : "password";
  const verdict = await checkSecondFactor(deps, userId, attempt.code);
  if (verdict === "missing") throw new Refusal("code_required");
  if (verdict === "wrong") {
    await deps.limit.noteFailure(attempt.login, attempt.ip);
    noteTry(deps, userId, "wrong_code", method, attempt);
    throw new Refusal("invalid_code");
  }
  await admit();
  await deps.limit.noteSuccess(attempt.login);
  const answer = await openSession(deps, userId, {
    ...attempt,
    remember: attempt.remember ?? false,
    passwordHash,
  });
  noteTry(deps, userId, "success", method, attempt);
  return answer;
};

/**
 * Opens a session. An unknown account and a wrong password get the same answer, so that names cannot be probed.
 * Errors: `invalid_login`, `code_required`, `invalid_code`, `too_many_requests`.
 */
export const signInByPassword =
  (deps: SignInDeps) =>
  async (attempt: SignInAttempt): Promise<LoginAnswer> => {
    const { limit, db } = deps;
    await demandTry(deps, attempt.login, "password", attempt);
    const account = await findPersonByLogin(db.kysely, attempt.login);
    const matches = account
      ? await passwordMatches(account.passwordHash, attempt.password)
      : await pretendToCheck(attempt.password).then(() => false);
    if (!account || !matches) {
      await limit.noteFailure(attempt.login, attempt.ip);
      if (account) noteTry(deps, account.id, "wrong_password", "password", attempt);
      throw new Refusal("invalid_login");
    }
    return enter(deps, account.id, attempt, account.passwordHash);
  };
