import type { LoginAnswer } from "@sgval/contract/identity";
import { Refusal } from "../../kernel/errors.ts";
import type { IdentityRoom } from "./identity-parts.ts";
import { hashToken, newSessionToken, sessionLifetime } from "./session-token.ts";
import { abilityRulesFor, userDataOf } from "./user-data.ts";

/** From where somebody signs in. */
export interface Visitor {
  ip: string;
  userAgent: string | null;
}

/** Opens a session for somebody who has proved who they are. */
export const openSession = async (
  { store, sessions, clock }: IdentityRoom,
  userId: number,
  { ip, userAgent, remember }: Visitor & { remember: boolean },
): Promise<LoginAnswer> => {
  const now = clock.now();
  const accessToken = newSessionToken();
  await store.addSession({
    tokenHash: hashToken(accessToken),
    userId,
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
