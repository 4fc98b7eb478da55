import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

export interface Escalation {
  alarmId: number;
  /** When the alarm asked for the answer that was announced. */
  askedAt: Date;
  /** The people on duty who were notified, one after the other, by their ids. */
  notified: readonly number[];
}

/**
 * Notes that an alarm was announced; `false` when this announcement is known already.
 * @param nextAt when it escalates; `null` for never
 */
export const noteAnnounced = async (
  db: Kysely<Database>,
  { alarmId, askedAt, notified }: Escalation,
  nextAt: Date | null,
): Promise<boolean> => {
  const announced = { asked_at: askedAt, notified: [...notified], next_at: nextAt };
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

/** What is due, oldest first. */
export const findDue = async (db: Kysely<Database>, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom("alarm_escalation")
    .select("alarm_id")
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(200)
    .execute();
  return rows.map((row) => row.alarm_id);
};

/** An escalation that is due, locked until the change ends; `null` when another node was faster. */
export const lockDue = async (
  db: Kysely<Database>,
  alarmId: number,
  now: Date,
): Promise<Escalation | null> => {
  const row = await db
    .selectFrom("alarm_escalation")
    .selectAll()
    .where("alarm_id", "=", alarmId)
    .where("next_at", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  return row ? { alarmId, askedAt: row.asked_at, notified: row.notified } : null;
};

export const planNext = async (
  db: Kysely<Database>,
  { alarmId, notified }: Pick<Escalation, "alarmId" | "notified">,
  nextAt: Date | null,
): Promise<void> => {
  await db
    .updateTable("alarm_escalation")
    .set({ notified: [...notified], next_at: nextAt })
    .where("alarm_id", "=", alarmId)
    .execute();
};
