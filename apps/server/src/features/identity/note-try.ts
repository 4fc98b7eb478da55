import type { SignInTry } from "@sgval/contract/account/security";
import type { IdentityDeps } from "./identity-deps.ts";
import type { ClientInfo } from "./open-session.ts";
import { keepTry } from "./sign-in-log.store.ts";

/** Written down behind, so that only unknown accounts are not would not show in the time of the answer. */
export const noteTry = (
  { background, db, clock }: IdentityDeps,
  userId: number,
  outcome: SignInTry["outcome"],
  method: SignInTry["method"],
  { ip, userAgent }: ClientInfo,
): void => {
  const at = new Date(clock.now());
  background.run(() => keepTry(db.kysely, { userId, at, outcome, method, ip, userAgent }));
};

/** Once a minute, so that nobody drives the other tries out of the log; looked up behind, as above. */
const notePaused = (
  deps: IdentityDeps,
  login: string,
  method: SignInTry["method"],
  client: ClientInfo,
): void => {
  if (!deps.firstPaused(login.toLowerCase())) return;
  deps.background.run(async () => {
    const account = await deps.store.findAccount(login);
    if (account) noteTry(deps, account.id, "paused", method, client);
  });
};

/** Refuses a try while the account or the address has to wait. Errors: `too_many_requests`. */
export const demandTry = (
  deps: IdentityDeps,
  login: string,
  method: SignInTry["method"],
  client: ClientInfo,
): void => {
  try {
    deps.limit.demandTry(login, client.ip);
  } catch (pause) {
    notePaused(deps, login, method, client);
    throw pause;
  }
};
