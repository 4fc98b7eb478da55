import { type Kysely, sql } from "kysely";

/**
 * What the value of an alarm measures where the alarm has no channel of its own, as of a command without effect: a number
 * without it says nothing. Alarms until now learn it from the check of their command where that measured the same.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table alarm add column value_channel text`.execute(db);
  await sql`
    update alarm set value_channel = e.parameter
    from command_effect e
    where alarm.kind = 'command_no_effect' and e.command_id = alarm.command_id and e.measured = alarm.value`.execute(
    db,
  );
};
