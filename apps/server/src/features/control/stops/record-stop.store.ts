import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";
import { overdueOutcomes } from "../command-lifecycle.ts";
import type { CommandRecord } from "../command-record.ts";
import { commandOf } from "../command-row.store.ts";

type Db = Kysely<Database>;

/** When a stop was published and until when its answer was awaited. */
interface Publishing {
  sentAt: Date;
  deadlineAt: Date;
}

/** Stores a waiting stop as one that was never answered. */
export const storeUnanswered = async (
  db: Db,
  id: number,
  { sentAt, deadlineAt }: Publishing,
  at: Date,
): Promise<void> => {
  const { status } = overdueOutcomes.processing;
  await db
    .updateTable("command")
    .set({ status, sent_at: sentAt, deadline_at: deadlineAt, finished_at: at })
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
};

/**
 * Marks a stop as published before the database had it, whatever became of its row: one that expired meanwhile was sent
 * nevertheless.
 */
export const markJournalled = async (
  db: Db,
  id: number,
  { sentAt, deadlineAt }: Publishing,
): Promise<CommandRecord> => {
  const { processing, waiting } = overdueOutcomes;
  const row = await db
    .updateTable("command")
    .set({
      journalled_at: sentAt,
      sent_at: sql`coalesce(sent_at, ${sentAt}::timestamptz)`,
      deadline_at: sql`coalesce(deadline_at, ${deadlineAt}::timestamptz)`,
      status: sql`case when failure_code = ${waiting.failureCode} then ${processing.status} else status end`,
      failure_code: sql`nullif(failure_code, ${waiting.failureCode})`,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return commandOf(row);
};
