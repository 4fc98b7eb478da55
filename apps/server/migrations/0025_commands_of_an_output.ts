import { type Kysely, sql } from "kysely";

/**
 * What settles and sends a command under the lock of its device asks for the newest command of an action that was
 * carried out, or that nobody answered; without these indexes it read all commands of the device.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index command_carried_out on command (device_id, action, sent_at desc, id desc)
    where status = 'completed' or late_result = 'ok'`.execute(db);
  await sql`create index command_not_completed on command (device_id, action, sent_at desc, id desc)
    where status <> 'completed' and sent_at is not null`.execute(db);
};
