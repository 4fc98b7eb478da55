import { type ControlMode, controlMode } from "@sgval/contract/control/control";
import type { Kysely } from "kysely";
import type { Database } from "../../kernel/schema.ts";

/**
 * The mode of a device, for whoever decides by it. Within a transaction `lock` keeps mode and settings of this
 * one device still until its end, so that no command slips between a check and a change on any node.
 */
export const deviceModeStore = (db: Kysely<Database>) => ({
  /** `null` when the device is gone. */
  lock: async (deviceId: number): Promise<ControlMode | null> => {
    const row = await db
      .selectFrom("device")
      .select("mode")
      .where("id", "=", deviceId)
      // Not the key: readings that refer to the device go on.
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row ? controlMode.parse(row.mode) : null;
  },

  set: async (deviceId: number, mode: ControlMode): Promise<void> => {
    await db.updateTable("device").set({ mode }).where("id", "=", deviceId).execute();
  },
});
