import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

export interface Escalation {
  alarmId: number;
  activeSince: Date;
  /** The people on duty who were notified, one after the other, by their ids. */
  notified: readonly number[];
}

/**
 * Notes that an alarm was announced; `false` when this announcement is known already.
 * @param nextAt when it escalates; `null` for never
 * @param again it is announced once more without having become active or worse
 */
export const noteAnnounced = async (
  db: Kysely<Database>,
  { alarmId, activeSince, notified }: Escalation,
  nextAt: Date | null,
  again: boolean,
): Promise<boolean> => {
  const announced = { active_since: activeSince, notified: [...notified], next_at: nextAt };
  const noted = await db
    .insertInto("alarm_escalation")
    .values({ alarm_id: alarmId, ...announced })
    .onConflict((conflict) =>
      conflict
        .column("alarm_id")
        .doUpdateSet(announced)
        .where((eb) => (again ? sql<boolean>`true` : eb("alarm_escalation.active_since", "<", activeSince))),
    )
    .returning("alarm_id")
    .executeTakeFirst();
  return noted !== undefined;
};

/** Those of the alarms whose announcement at this time is not known. */
export const findKnownAnnouncements = async (
  db: Kysely<Database>,
  alarmIds: readonly number[],
): Promise<Map<number, Date>> => {
  const rows = await db
    .selectFrom("alarm_escalation")
    .select(["alarm_id", "active_since"])
    .where("alarm_id", "=", sql<number>`any(${alarmIds}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.alarm_id, row.active_since]));
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
  return row ? { alarmId, activeSince: row.active_since, notified: row.notified } : null;
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
