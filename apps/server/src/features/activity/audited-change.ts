import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { type Signatory, type Signature, signatureOf } from "../../kernel/actor.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { EventBus, LocalEvent, SharedEvent } from "../../kernel/events.ts";
import { deliver, type Occurrence, sendToNodes } from "../../kernel/nodes/node-channel.ts";
import type { Database } from "../../kernel/schema.ts";
import { type ActivityEntry, insertActivity } from "./activity.store.ts";

export interface AuditDeps {
  db: DatabaseHandle;
  clock: Clock;
  events: EventBus;
}

/** Who makes a change: a signed-in person, or the signature of the system or of a person who is not signed in. */
type ChangedBy = Signatory | Signature;

/** `by` where somebody else signs it than whoever makes the change. */
export type ChangeEntry = Omit<ActivityEntry, "by" | "type"> & Partial<Pick<ActivityEntry, "by" | "type">>;

/** A change under way: everything in it is kept, with its entries in the activity log, or nothing is. */
export interface AuditedChange {
  trx: Kysely<Database>;
  now: Date;
  /**
   * Writes signed entries; their type is `modify` unless an entry says another. Whoever does not wait for it shares the
   * round trip of the next queries; the commit waits for it in any case.
   */
  record(...entries: ChangeEntry[]): Promise<void>;
  /** Runs once the change is committed, in the order given; for what the database does not hold, such as files. */
  afterCommit(step: () => unknown): void;
  /**
   * Emits the event once the change is committed, after the steps given before it; a shared one on every node. A cache
   * of what is changed listens to a shared event.
   */
  emit<T>(event: LocalEvent<T> | SharedEvent<T>, payload: T): void;
  /** Keeps nothing of the change when the work is done, no step and no event either, as of a dry run. */
  takeBack(): void;
}

/** Runs a change in one transaction, records it and then emits its events. Nothing else writes to the activity log. */
export const auditedChange = async <T>(
  { db, clock, events }: Omit<AuditDeps, "db"> & { db: Pick<DatabaseHandle, "transaction"> },
  changedBy: ChangedBy,
  work: (change: AuditedChange) => Promise<T>,
): Promise<T> => {
  const by = "actor" in changedBy ? signatureOf(changedBy) : changedBy;
  const steps: (() => unknown)[] = [];
  const shared: Occurrence[] = [];
  const recorded: Promise<void>[] = [];
  let kept = true;
  const result = await db.transaction(async (trx, takeBack) => {
    const settled = await work({
      trx,
      now: new Date(clock.now()),
      record: (...entries) => {
        const signed = entries.map((entry) => ({ type: "modify" as const, by, ...entry }));
        const written = insertActivity(trx, signed, new Date(clock.now()));
        recorded.push(written);
        // Who did not wait for it hears of a failure before the commit.
        written.catch(() => {});
        return written;
      },
      afterCommit: (step) => void steps.push(step),
      emit: (event, payload) => {
        if (event.everyNode) {
          shared.push({ event, payload });
          steps.push(() => deliver({ events, clock }, event, payload));
        } else steps.push(() => events.emit(event, payload));
      },
      takeBack: () => {
        kept = false;
        takeBack();
      },
    });
    await Promise.all([...recorded, sendToNodes(trx, events, shared)]);
    return settled;
  });
  if (kept) for (const step of steps) await step();
  return result;
};

type Fields = Record<string, unknown>;

/** Changed fields with their old and new values. */
export interface Changes {
  before: Fields;
  after: Fields;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const differences = (before: Fields, after: Fields, keys: Iterable<string>): Changes => {
  const changes: Changes = { before: {}, after: {} };
  for (const key of keys) {
    const [old, updated] = [before[key] ?? null, after[key] ?? null];
    if (isDeepStrictEqual(old, updated)) continue;
    const inner =
      isFields(old) && isFields(updated)
        ? differences(old, updated, new Set([...Object.keys(old), ...Object.keys(updated)]))
        : { before: old, after: updated };
    changes.before[key] = inner.before;
    changes.after[key] = inner.after;
  }
  return changes;
};

/**
 * The fields of `after` that differ, before and after; `null` when none does. Objects are compared field by field;
 * `null` stands for a missing value.
 */
export const changedFields = (before: Fields, after: Fields): Changes | null => {
  const changes = differences(before, after, Object.keys(after));
  return Object.keys(changes.after).length === 0 ? null : changes;
};
