import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

export interface Escalation {
  alarmId: number;
  activeSince: Date;
  /** How many people on duty were notified because nobody answered. */
  step: number;
}

/**
 * Notes that an alarm was announced; `false` when this announcement is known already.
 * @param nextAt when it escalates; `null` for never
 * @param again it is announced once more without having become active or worse
 */
export const noteAnnounced = async (
  db: Kysely<Database>,
  { alarmId, activeSince }: Pick<Escalation, "alarmId" | "activeSince">,
  nextAt: Date | null,
  again: boolean,
): Promise<boolean> => {
  const noted = await db
    .insertInto("alarm_escalation")
    .values({ alarm_id: alarmId, active_since: activeSince, step: 0, next_at: nextAt })
    .onConflict((conflict) =>
      conflict
        .column("alarm_id")
        .doUpdateSet({ active_since: activeSince, step: 0, next_at: nextAt })
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
  return row ? { alarmId, activeSince: row.active_since, step: row.step } : null;
};

export const planNext = async (
  db: Kysely<Database>,
  alarmId: number,
  step: number,
  nextAt: Date | null,
): Promise<void> => {
  await db
    .updateTable("alarm_escalation")
    .set({ step, next_at: nextAt })
    .where("alarm_id", "=", alarmId)
    .execute();
};
