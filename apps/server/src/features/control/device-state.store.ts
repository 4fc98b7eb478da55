import {
  actionKey,
  type ConfirmedState,
  type DeviceState,
  deviceState,
} from "@sgval/contract/control/control";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { CommandRecord } from "./command-record.ts";

type Db = Kysely<Database>;

/** What a device last confirmed of itself; `null` when it never did. */
export const readDeviceState = async (db: Db, deviceId: number): Promise<ConfirmedState | null> => {
  const row = await db
    .selectFrom("device_state as s")
    .leftJoin("command as c", "c.id", "s.command_id")
    .select(["s.state", "s.confirmed_at", "s.command_id", "c.action", "c.actor_name"])
    .where("s.device_id", "=", deviceId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: deviceState.parse(row.state),
    confirmedAt: row.confirmed_at.toISOString(),
    commandId: row.command_id,
    action: actionKey.nullable().parse(row.action),
    actorName: row.actor_name,
  };
};

/**
 * Merges what the answer to a command confirmed into the device's state; the answer to an earlier command never
 * overwrites that to a later one. Returns the whole state, or `null` when the answer was too old to count.
 */
export const mergeDeviceState = async (
  db: Db,
  command: CommandRecord,
  state: DeviceState,
  at: Date,
): Promise<DeviceState | null> => {
  if (command.deviceId === null) return null;
  const row = await db
    .insertInto("device_state")
    .values({
      device_id: command.deviceId,
      state: JSON.stringify(state),
      command_id: command.id,
      confirmed_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column("device_id")
        .doUpdateSet({
          state: sql`device_state.state || excluded.state`,
          command_id: sql`excluded.command_id`,
          confirmed_at: sql`excluded.confirmed_at`,
        })
        .where(
          sql<boolean>`coalesce((select (sent_at, id) from command where id = device_state.command_id)
            <= (${command.sentAt}::timestamptz, ${command.id}::int), true)`,
        ),
    )
    .returning("state")
    .executeTakeFirst();
  return row ? deviceState.parse(row.state) : null;
};
