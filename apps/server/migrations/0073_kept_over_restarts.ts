import { type Kysely, sql } from "kysely";

/**
 * What was known in memory alone: how often in a row the controller of a station did not obey automation, and that an alarm
 * asks for an answer once more. What asks is compared with what was announced; of alarms that are open both are as before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table pump_bank add column failures integer not null default 0`.execute(db);
  await sql`alter table alarm add column asked_at timestamptz`.execute(db);
  await sql`update alarm set asked_at = active_since`.execute(db);
  await sql`alter table alarm alter column asked_at set not null`.execute(db);
  await sql`alter table alarm_escalation rename column active_since to asked_at`.execute(db);
};
