import type { ActivityDetail } from "@sgval/contract/activity/activity";
import type { Kysely } from "kysely";
import type { Tables } from "../../gateways/tables/send-table.ts";
import type { Caller } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { Database } from "../../kernel/schema.ts";
import type { Account } from "../account/index.ts";
import { type AuditDeps, auditedChange } from "../activity/index.ts";
import type { Settings } from "../settings/index.ts";
import { rightsChanged, type SignIn, sessionEnded } from "../sign-in/index.ts";
import { lockAccess } from "./access.store.ts";
import { accessRefusal } from "./access-refusals.ts";
import type { AccountRights } from "./grantor.ts";
import { findPeople } from "./users/users.store.ts";

export interface AccessDeps extends AuditDeps {
  tables: Tables;
  settings: Pick<Settings, "security">;
  signIn: Pick<SignIn, "endSessions" | "mailResetLink" | "pausedUntil" | "sendNotice" | "unlock">;
  account: Pick<Account, "changeNotices" | "noticesOf" | "photos">;
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
  trx: Kysely<Database>;
  /** The caller, read within the transaction: another change may just have removed the rights. */
  grantor: AccountRights;
  now: Date;
  record(entry: ChangeEntry): Promise<void>;
  /** The rights of these users change; announced after the commit. */
  affects(userIds: Iterable<number>): void;
  endsSessions(sessionIds: Iterable<number>): void;
}

/** Runs a change of users, roles or permissions and emits `rightsChanged` and `sessionEnded` after the commit. */
export const changeAccess = <T>(
  deps: AccessDeps,
  caller: Caller,
  work: (change: Change) => Promise<T>,
): Promise<T> => {
  return auditedChange(deps, caller, async ({ trx, now, record, emit }) => {
    const affected = new Set<number>();
    const ended = new Set<number>();
    await lockAccess(trx);
    const [grantor] = await findPeople(trx, [caller.actor.userId]);
    if (!grantor) throw new Refusal("unauthorized");
    const result = await work({
      trx,
      grantor,
      now,
      record,
      affects: (userIds) => {
        for (const id of userIds) affected.add(id);
      },
      endsSessions: (sessionIds) => {
        for (const id of sessionIds) ended.add(id);
      },
    });
    for (const userId of affected) emit(rightsChanged, { userId });
    for (const sessionId of ended) emit(sessionEnded, { sessionId });
    return result;
  }).catch((error: unknown) => {
    throw accessRefusal(error);
  });
};
