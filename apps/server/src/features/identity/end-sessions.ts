import { signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { sessionEnded } from "./identity-facts.ts";
import type { Asker, IdentityRoom } from "./identity-parts.ts";
import { findPerson } from "./person.store.ts";
import { endSessionsOf } from "./session-list.store.ts";

const end = async (
  room: IdentityRoom,
  { actor, ip }: Asker,
  whose: { id: number; username: string },
  which: Parameters<typeof endSessionsOf>[2],
): Promise<number> => {
  const ended = await room.db.kysely.transaction().execute(async (trx) => {
    const ids = await endSessionsOf(trx, whose.id, which);
    if (ids.length > 0)
      await room.activity.record(
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
  for (const sessionId of ended) room.facts.emit(sessionEnded, { sessionId });
  return ended.length;
};

const self = ({ actor }: Asker) => ({ id: actor.userId, username: actor.username });

/** Errors: `not_found` for a session that is not one's own. */
export const endOwnSession =
  (room: IdentityRoom) =>
  async (sessionId: number, asker: Asker): Promise<void> => {
    if ((await end(room, asker, self(asker), { only: sessionId })) === 0) throw new Refusal("not_found");
  };

export const endOtherSessions =
  (room: IdentityRoom) =>
  async (asker: Asker): Promise<void> => {
    await end(room, asker, self(asker), { allBut: asker.actor.sessionId });
  };

/** Signs a user out everywhere; of one's own sessions the one that asks stays. Errors: `user_not_found`, `permission_not_held`. */
export const endUserSessions =
  (room: IdentityRoom) =>
  async (userId: number, asker: Asker): Promise<void> => {
    await room.demandReach(asker.actor, userId);
    const person = await findPerson(room.db.kysely, userId);
    if (!person) throw new Refusal("user_not_found");
    const which =
      userId === asker.actor.userId ? { allBut: asker.actor.sessionId } : ({ all: true } as const);
    await end(room, asker, person, which);
  };
