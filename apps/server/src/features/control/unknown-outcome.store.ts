import type { ActionKey } from "@sgval/contract/control/control";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { CommandRecord } from "./command-record.ts";
import { commandOf } from "./command-row.ts";

/** What is known, and what not, of how sent commands ended. */
export const unknownOutcomeStore = (db: Kysely<Database>) => ({
  /**
   * The command of an action that was sent last and ended without word from the device, or was pushed out by a
   * stop. A late "ok" does not settle it: an older one may not have made it into the confirmed state.
   */
  lastUnknown: async (deviceId: number, action: ActionKey): Promise<CommandRecord | null> => {
    const row = await db
      .selectFrom("command")
      .selectAll()
      .where("device_id", "=", deviceId)
      .where("action", "=", action)
      .where("sent_at", "is not", null)
      .where((eb) =>
        eb.or([
          eb("status", "=", "device_not_response"),
          eb.and([eb("status", "=", "failed"), eb("failure_code", "=", "preempted")]),
        ]),
      )
      .where(sql<boolean>`late_result is distinct from 'err'`)
      .orderBy("sent_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row ? commandOf(row) : null;
  },

  /**
   * Whether the device answered something sent after this command in a way that tells of an output: naming it
   * in the state, or saying ok to one of the actions that set it.
   */
  isKnownSince: async (
    command: CommandRecord,
    output: { key: string; actions: readonly ActionKey[] },
  ): Promise<boolean> => {
    const row = await db
      .selectFrom("command")
      .select("id")
      .where("device_id", "=", command.deviceId)
      .where(sql<boolean>`(sent_at, id) > (${command.sentAt}::timestamptz, ${command.id}::int)`)
      .where((eb) =>
        eb.or([
          eb(
            sql<
              string | null
            >`jsonb_typeof(coalesce(raw_response, late_response) -> 'state' -> ${output.key}::text)`,
            "<>",
            "null",
          ),
          eb.and([
            eb("action", "in", [...output.actions]),
            eb.or([eb("status", "=", "completed"), eb("late_result", "=", "ok")]),
          ]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
});
