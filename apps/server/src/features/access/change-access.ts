import { isDeepStrictEqual } from "node:util";
import type { ActivityDetail } from "@sgval/contract/activity/activity";
import type { Transaction } from "kysely";
import { type Caller, signatureOf } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import { rightsChanged, sessionEnded } from "../sign-in/index.ts";
import { lockAccess } from "./access.store.ts";
import type { AccessDeps } from "./access-deps.ts";
import { accessRefusal } from "./access-refusals.ts";
import type { Person } from "./grantor.ts";
import { findPeople } from "./users.store.ts";

type Fields = Record<string, unknown>;

export interface ChangeEntry {
  subject: "user" | "role" | "permission";
  subjectId?: number;
  subjectName: string;
  detail: ActivityDetail;
  before?: Fields;
  after?: Fields;
}

/** One change under way: everything in it happens or nothing does. */
export interface Change {
  trx: Transaction<Database>;
  /** Who asks, read anew: another change may just have taken the rights away. */
  grantor: Person;
  now: Date;
  record(entry: ChangeEntry): Promise<void>;
  /** These people's rights are others from the end of the change on. */
  affects(userIds: Iterable<number>): void;
  endsSessions(sessionIds: Iterable<number>): void;
}

/** The fields that differ, before and after; `null` when none does. */
export const changedFields = (before: Fields, after: Fields): { before: Fields; after: Fields } | null => {
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (fields: Fields) => Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));
  return keys.length === 0 ? null : { before: pick(before), after: pick(after) };
};

/** Carries out a change of users, roles or permissions and tells whom it affects once it is kept. */
export const changeAccess = async <T>(
  { db, clock, events, activity }: AccessDeps,
  { actor, ip }: Caller,
  work: (change: Change) => Promise<T>,
): Promise<T> => {
  const affected = new Set<number>();
  const ended = new Set<number>();
  const result = await db.kysely
    .transaction()
    .execute(async (trx) => {
      await lockAccess(trx);
      const [grantor] = await findPeople(trx, [actor.userId]);
      if (!grantor) throw new Refusal("unauthorized");
      return work({
        trx,
        grantor,
        now: new Date(clock.now()),
        record: (entry) => activity.record({ type: "modify", by: signatureOf(actor, ip), ...entry }, trx),
        affects: (userIds) => {
          for (const id of userIds) affected.add(id);
        },
        endsSessions: (sessionIds) => {
          for (const id of sessionIds) ended.add(id);
        },
      });
    })
    .catch((error: unknown) => {
      throw accessRefusal(error);
    });
  for (const userId of affected) events.emit(rightsChanged, { userId });
  for (const sessionId of ended) events.emit(sessionEnded, { sessionId });
  return result;
};
