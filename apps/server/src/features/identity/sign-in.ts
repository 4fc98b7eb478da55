import type { LoginAnswer } from "@sgval/contract/identity";
import type { Clock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { IdentityStore } from "./identity.store.ts";
import { passwordMatches, pretendToCheck } from "./password.ts";
import { hashToken, newSessionToken, sessionLifetime } from "./session-token.ts";
import type { Sessions } from "./sessions.ts";
import type { SignInLimit } from "./sign-in-limit.ts";
import { abilityRulesFor, userDataOf } from "./user-data.ts";

export interface SignIn {
  login: string;
  password: string;
  remember?: boolean | undefined;
  ip: string;
  userAgent: string | null;
}

/**
 * Opens a session. An unknown account and a wrong password answer alike, so that names cannot be probed.
 * Errors: `invalid_login`, `too_many_requests`.
 */
export const signIn =
  (store: IdentityStore, sessions: Sessions, limit: SignInLimit, clock: Clock) =>
  async ({ login, password, remember = false, ip, userAgent }: SignIn): Promise<LoginAnswer> => {
    limit.demandTry(login, ip);
    const account = await store.findAccount(login);
    const matches = account
      ? await passwordMatches(account.passwordHash, password)
      : await pretendToCheck(password).then(() => false);
    if (!account || !matches) {
      limit.noteFailure(login, ip);
      throw new Refusal("invalid_login");
    }
    limit.noteSuccess(login);

    const now = clock.now();
    const accessToken = newSessionToken();
    await store.addSession({
      tokenHash: hashToken(accessToken),
      userId: account.id,
      remember,
      now: new Date(now),
      expiresAt: new Date(now + sessionLifetime(remember)),
      ip,
      userAgent,
    });
    const actor = await sessions.findActor(accessToken);
    if (!actor) throw new Refusal("unknown_error");
    return { accessToken, userData: userDataOf(actor), userAbilityRules: abilityRulesFor(actor) };
  };
