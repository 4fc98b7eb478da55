import type { SignInTry } from "@sgval/contract/sign-in/security";
import { findPersonByLogin } from "./accounts.store.ts";
import type { ClientInfo, SignInDeps } from "./sign-in-deps.ts";
import { keepTry } from "./sign-in-log.store.ts";

/** Records a try in the background, so that the time of the answer does not reveal which accounts exist. */
export const noteTry = (
  { background, db, clock }: SignInDeps,
  userId: number,
  outcome: SignInTry["outcome"],
  method: SignInTry["method"],
  { ip, userAgent }: ClientInfo,
): void => {
  const at = new Date(clock.now());
  background.run(() => keepTry(db.kysely, { userId, at, outcome, method, ip, userAgent }));
};

/** Once a minute, so that repeated tries do not push the others out of the log; looked up in the background, as above. */
const notePaused = (
  deps: SignInDeps,
  login: string,
  method: SignInTry["method"],
  client: ClientInfo,
): void => {
  if (!deps.firstPaused(login.toLowerCase())) return;
  deps.background.run(async () => {
    const account = await findPersonByLogin(deps.db.kysely, login);
    if (account) noteTry(deps, account.id, "paused", method, client);
  });
};

/** Refuses and records a try while the account or the address is paused. Errors: `too_many_requests`. */
export const demandTry = async (
  deps: SignInDeps,
  login: string,
  method: SignInTry["method"],
  client: ClientInfo,
): Promise<void> => {
  try {
    await deps.limit.demand(login, client.ip);
  } catch (pause) {
    notePaused(deps, login, method, client);
    throw pause;
  }
};
