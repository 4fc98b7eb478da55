import { type Caller, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { endSessionsOf, type WhichSessions } from "./sessions.store.ts";
import { sessionEnded } from "./sessions.ts";
import type { SignInDeps } from "./sign-in-deps.ts";

/** Ends sessions of a user and returns how many there were. */
export const endSessions = async (
  deps: Pick<SignInDeps, "db" | "activity" | "events">,
  whose: { id: number; username: string },
  which: WhichSessions,
  { actor, ip }: Caller,
): Promise<number> => {
  const ended = await deps.db.kysely.transaction().execute(async (trx) => {
    const ids = await endSessionsOf(trx, whose.id, which);
    if (ids.length > 0)
      await deps.activity.record(
        {
          type: "modify",
          by: signatureOf(actor, ip),
          subject: "user",
          subjectId: whose.id,
          subjectName: whose.username,
          detail: "sessions_ended",
          after: { count: ids.length },
        },
        trx,
      );
    return ids;
  });
  for (const sessionId of ended) deps.events.emit(sessionEnded, { sessionId });
  return ended.length;
};

const self = ({ actor }: Caller) => ({ id: actor.userId, username: actor.username });

/** Errors: `not_found` for a session that is not one's own. */
export const endOwnSession =
  (deps: SignInDeps) =>
  async (sessionId: number, caller: Caller): Promise<void> => {
    if ((await endSessions(deps, self(caller), { only: sessionId }, caller)) === 0)
      throw new Refusal("not_found");
  };

export const endOtherSessions =
  (deps: SignInDeps) =>
  async (caller: Caller): Promise<void> => {
    await endSessions(deps, self(caller), { allBut: caller.actor.sessionId }, caller);
  };
