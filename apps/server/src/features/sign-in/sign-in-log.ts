import type { SignInTry } from "@sgval/contract/sign-in/security";
import { Refusal } from "../../kernel/errors.ts";
import type { CountedTry } from "../../kernel/rate-limit.ts";
import type { ClientInfo, SignInDeps } from "./sign-in-deps.ts";
import type { SignInTryFrom } from "./sign-in-limit.ts";
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

/**
 * Counts a try before it is checked. A refused one is recorded once a minute, so that repeated tries do not push the others
 * out of the log. Errors: `too_many_requests` while the try is paused.
 */
export const beginTry = async (
  deps: SignInDeps,
  from: SignInTryFrom,
  method: SignInTry["method"],
  client: ClientInfo,
): Promise<CountedTry> => {
  try {
    return await deps.limit.begin(from);
  } catch (error) {
    const { accountId } = from;
    const paused = error instanceof Refusal && error.code === "too_many_requests";
    if (paused && accountId !== null && deps.firstPaused(String(accountId)))
      noteTry(deps, accountId, "paused", method, client);
    throw error;
  }
};
