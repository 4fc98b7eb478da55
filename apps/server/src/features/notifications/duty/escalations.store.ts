import { type Kysely, sql } from "kysely";
import type { Database } from "../../../kernel/schema.ts";

export interface Escalation {
  alarmId: number;
  /** When the alarm asked for the answer that was announced. */
  askedAt: Date;
  /** Whose turn it was, by their ids: the people on duty who were notified one after the other, and those skipped between. */
  turns: readonly number[];
}

/**
 * Notes that an alarm was announced; `false` when this announcement is known already.
 * @param nextAt when it escalates; `null` for never
 */
export const noteAnnounced = async (
  db: Kysely<Database>,
  { alarmId, askedAt, turns }: Escalation,
  nextAt: Date | null,
): Promise<boolean> => {
  const announced = { asked_at: askedAt, notified: [...turns], next_at: nextAt };
  const noted = await db
    .insertInto("alarm_escalation")
    .values({ alarm_id: alarmId, ...announced })
    .onConflict((conflict) =>
      conflict.column("alarm_id").doUpdateSet(announced).where("alarm_escalation.asked_at", "<", askedAt),
    )
    .returning("alarm_id")
    .executeTakeFirst();
  return noted !== undefined;
};

/** The escalation of an alarm that was announced since then and goes on; `null` without one. */
export const findRunning = async (
  db: Kysely<Database>,
  alarmId: number,
  since: Date,
): Promise<{ turns: readonly number[]; nextAt: Date } | null> => {
  const row = await db
    .selectFrom("alarm_escalation")
    .select(["notified", "next_at"])
    .where("alarm_id", "=", alarmId)
    .where("asked_at", ">=", since)
    .executeTakeFirst();
  return row?.next_at ? { turns: row.notified, nextAt: row.next_at } : null;
};

/** When each of the alarms asked for the answer that was announced; none of those that never were. */
export const findKnownAnnouncements = async (
  db: Kysely<Database>,
  alarmIds: readonly number[],
): Promise<Map<number, Date>> => {
  const rows = await db
    .selectFrom("alarm_escalation")
    .select(["alarm_id", "asked_at"])
    .where("alarm_id", "=", sql<number>`any(${alarmIds}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.alarm_id, row.asked_at]));
};

/** When an alarm escalates, epoch milliseconds. */
export interface PlannedEscalation {
  alarmId: number;
  /** When it was announced. */
  from: number;
  nextAt: number;
}

/** All that is to escalate, what is due first. */
export const findPlanned = async (db: Kysely<Database>): Promise<PlannedEscalation[]> => {
  const rows = await db
    .selectFrom("alarm_escalation")
    .select(["alarm_id", "asked_at", "next_at"])
    .where("next_at", "is not", null)
    .orderBy("next_at")
    .execute();
  return rows.flatMap(({ alarm_id, asked_at, next_at }) =>
    next_at ? [{ alarmId: alarm_id, from: asked_at.getTime(), nextAt: next_at.getTime() }] : [],
  );
};

/** An escalation that was planned for then, locked until the change ends; `null` when another node was faster. */
export const lockPlanned = async (
  db: Kysely<Database>,
  { alarmId, nextAt }: Pick<PlannedEscalation, "alarmId" | "nextAt">,
): Promise<Escalation | null> => {
  const row = await db
    .selectFrom("alarm_escalation")
    .selectAll()
    .where("alarm_id", "=", alarmId)
    .where(sql<boolean>`date_trunc('milliseconds', next_at) = ${new Date(nextAt)}`)
    .forUpdate()
    .executeTakeFirst();
  return row ? { alarmId, askedAt: row.asked_at, turns: row.notified } : null;
};

export const planNext = async (
  db: Kysely<Database>,
  { alarmId, turns }: Pick<Escalation, "alarmId" | "turns">,
  nextAt: Date | null,
): Promise<void> => {
  await db
    .updateTable("alarm_escalation")
    .set({ notified: [...turns], next_at: nextAt })
    .where("alarm_id", "=", alarmId)
    .execute();
};
