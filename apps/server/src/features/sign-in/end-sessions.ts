import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import { endSessionsOf, type WhichSessions } from "./sessions.store.ts";
import { sessionEnded } from "./sessions.ts";
import type { SignInDeps } from "./sign-in-deps.ts";

/** Ends sessions of a user and returns how many there were. */
export const endSessions = (
  deps: AuditDeps,
  whose: { id: number; username: string },
  which: WhichSessions,
  caller: Caller,
): Promise<number> =>
  auditedChange(deps, caller, async ({ trx, record, emit }) => {
    const ended = await endSessionsOf(trx, whose.id, which);
    if (ended.length > 0)
      await record({
        subject: "user",
        subjectId: whose.id,
        subjectName: whose.username,
        detail: "sessions_ended",
        after: { count: ended.length },
      });
    for (const sessionId of ended) emit(sessionEnded, { sessionId });
    return ended.length;
  });

const self = ({ actor }: Caller) => ({ id: actor.userId, username: actor.username });

/** Errors: `not_found` for a session of another user. */
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
