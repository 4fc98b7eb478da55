import type { LoginAnswer } from "@sgval/contract/sign-in/sign-in";
import { Refusal } from "../../kernel/errors.ts";
import type { IdentityDeps } from "./identity-deps.ts";
import { hashToken, newSessionToken, sessionLifetime } from "./session-token.ts";
import { abilityRulesFor, userDataOf } from "./user-data.ts";

/** From where somebody signs in. */
export interface ClientInfo {
  ip: string;
  userAgent: string | null;
}

/**
 * Opens a session for somebody who has proved who they are.
 * Errors: `invalid_login` when the password that proved it was changed meanwhile.
 */
export const openSession = async (
  { store, sessions, clock }: IdentityDeps,
  userId: number,
  { ip, userAgent, remember, passwordHash }: ClientInfo & { remember: boolean; passwordHash: string | null },
): Promise<LoginAnswer> => {
  const now = clock.now();
  const accessToken = newSessionToken();
  const opened = await store.addSession({
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
  return { accessToken, userData: userDataOf(actor), userAbilityRules: abilityRulesFor(actor) };
};
