import type { SignInTry } from "@sgval/contract/account-security";
import type { IdentityRoom } from "./identity-parts.ts";
import type { Visitor } from "./open-session.ts";
import { keepTry } from "./sign-in-log.store.ts";

/** Written down behind, so that only unknown accounts are not would not show in the time of the answer. */
export const noteTry = (
  { background, db, clock }: IdentityRoom,
  userId: number,
  outcome: SignInTry["outcome"],
  method: SignInTry["method"],
  { ip, userAgent }: Visitor,
): void => {
  const at = new Date(clock.now());
  background.run(() => keepTry(db.kysely, { userId, at, outcome, method, ip, userAgent }));
};

/** Once a minute, so that nobody drives the other tries out of the log; looked up behind, as above. */
const notePaused = (
  room: IdentityRoom,
  login: string,
  method: SignInTry["method"],
  visitor: Visitor,
): void => {
  if (!room.firstPaused(login.toLowerCase())) return;
  room.background.run(async () => {
    const account = await room.store.findAccount(login);
    if (account) noteTry(room, account.id, "paused", method, visitor);
  });
};

/** Refuses a try while the account or the address has to wait. Errors: `too_many_requests`. */
export const demandTry = (
  room: IdentityRoom,
  login: string,
  method: SignInTry["method"],
  visitor: Visitor,
): void => {
  try {
    room.limit.demandTry(login, visitor.ip);
  } catch (pause) {
    notePaused(room, login, method, visitor);
    throw pause;
  }
};
