import { signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Caller, IdentityDeps } from "./identity-deps.ts";
import { findPerson } from "./person.store.ts";
import { sessionEnded } from "./session-events.ts";
import { endSessionsOf } from "./session-list.store.ts";

const end = async (
  deps: IdentityDeps,
  { actor, ip }: Caller,
  whose: { id: number; username: string },
  which: Parameters<typeof endSessionsOf>[2],
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
  (deps: IdentityDeps) =>
  async (sessionId: number, caller: Caller): Promise<void> => {
    if ((await end(deps, caller, self(caller), { only: sessionId })) === 0) throw new Refusal("not_found");
  };

export const endOtherSessions =
  (deps: IdentityDeps) =>
  async (caller: Caller): Promise<void> => {
    await end(deps, caller, self(caller), { allBut: caller.actor.sessionId });
  };

/** Signs a user out everywhere; of one's own sessions the one that asks stays. Errors: `user_not_found`, `permission_not_held`. */
export const endUserSessions =
  (deps: IdentityDeps) =>
  async (userId: number, caller: Caller): Promise<void> => {
    await deps.checkManageable(caller.actor, userId);
    const person = await findPerson(deps.db.kysely, userId);
    if (!person) throw new Refusal("user_not_found");
    const which =
      userId === caller.actor.userId ? { allBut: caller.actor.sessionId } : ({ all: true } as const);
    await end(deps, caller, person, which);
  };
