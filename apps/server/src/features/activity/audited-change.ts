import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import { type Caller, signatureOf } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus, EventType } from "../../kernel/events.ts";
import type { Database } from "../../kernel/schema.ts";
import type { ActivityEntry } from "./activity.store.ts";
import type { ActivityLog } from "./activity-log.ts";

export interface AuditDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
  activity: ActivityLog;
}

/** A change under way: everything in it is kept, with its entries in the activity log, or nothing is. */
export interface AuditedChange {
  trx: Transaction<Database>;
  now: Date;
  /** Writes an entry signed by the caller; its type is `modify` unless the entry says another. */
  record(entry: Omit<ActivityEntry, "by" | "type"> & Partial<Pick<ActivityEntry, "type">>): Promise<void>;
  /** Runs once the change is committed, in the order given; for caches that must be read anew. */
  afterCommit(step: () => unknown): void;
  /** Emits the event once the change is committed, after the steps given before it. */
  emit<T>(event: EventType<T>, payload: T): void;
}

/** Runs a change of a person in one transaction, records it and then emits its events. */
export const auditedChange = async <T>(
  { db, clock, events, activity }: AuditDeps,
  { actor, ip }: Caller,
  work: (change: AuditedChange) => Promise<T>,
): Promise<T> => {
  const steps: (() => unknown)[] = [];
  const result = await db.kysely.transaction().execute((trx) =>
    work({
      trx,
      now: new Date(clock.now()),
      record: (entry) => activity.record({ type: "modify", by: signatureOf(actor, ip), ...entry }, trx),
      afterCommit: (step) => void steps.push(step),
      emit: (event, payload) => void steps.push(() => events.emit(event, payload)),
    }),
  );
  for (const step of steps) await step();
  return result;
};

type Fields = Record<string, unknown>;

/** The fields that differ, before and after; `null` when none does. */
export const changedFields = (before: Fields, after: Fields): { before: Fields; after: Fields } | null => {
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (fields: Fields) => Object.fromEntries(keys.map((key) => [key, fields[key] ?? null]));
  return keys.length === 0 ? null : { before: pick(before), after: pick(after) };
};
