import { isDeepStrictEqual } from "node:util";
import type { ActivityDetail } from "@sgval/contract/activity/activity";
import type { Transaction } from "kysely";
import type { Tables } from "../../gateways/tables/send-table.ts";
import { type Caller, signatureOf } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import type { Account } from "../account/index.ts";
import type { ActivityLog } from "../activity/index.ts";
import type { Settings } from "../settings/index.ts";
import { rightsChanged, type SignIn, sessionEnded } from "../sign-in/index.ts";
import { lockAccess } from "./access.store.ts";
import { accessRefusal } from "./access-refusals.ts";
import type { Person } from "./grantor.ts";
import { findPeople } from "./users/users.store.ts";

export interface AccessDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  activity: ActivityLog;
  tables: Tables;
  settings: Pick<Settings, "security">;
  signIn: Pick<SignIn, "endSessions" | "mailResetLink" | "pausedUntil" | "sendNotice" | "unlock">;
  account: Pick<Account, "noticesOf" | "photos">;
}

type Fields = Record<string, unknown>;

export interface ChangeEntry {
  subject: "user" | "role" | "permission";
  subjectId?: number;
  subjectName: string;
  detail: ActivityDetail;
  before?: Fields;
  after?: Fields;
}

/** A change within its transaction. */
export interface Change {
  trx: Transaction<Database>;
  /** The caller, read within the transaction: another change may just have removed the rights. */
  grantor: Person;
  now: Date;
  record(entry: ChangeEntry): Promise<void>;
  /** The rights of these users change; announced after the commit. */
  affects(userIds: Iterable<number>): void;
  endsSessions(sessionIds: Iterable<number>): void;
}

/** The fields that differ, before and after; `null` when none does. */
export const changedFields = (before: Fields, after: Fields): { before: Fields; after: Fields } | null => {
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (fields: Fields) => Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));
  return keys.length === 0 ? null : { before: pick(before), after: pick(after) };
};

/** Runs a change of users, roles or permissions and emits `rightsChanged` and `sessionEnded` after the commit. */
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
