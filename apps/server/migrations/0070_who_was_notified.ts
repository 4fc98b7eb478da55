import { type Kysely, sql } from "kysely";

/**
 * Who was notified of an alarm, instead of how many: a number says nothing once somebody else is on duty. Of alarms that
 * are escalating now it is not known any more, so their rounds begin again with the first on duty.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table alarm_escalation
      drop column step,
      add column notified integer[] not null default '{}'`.execute(db);
};
