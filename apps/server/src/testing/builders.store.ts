import type { Threshold, Timer } from "@sgval/contract/automation";
import type { Kysely } from "kysely";
import type { Database } from "../kernel/schema.ts";

/** What automation would have stored, without asking it. */
export const insertAutomation = async (
  db: Kysely<Database>,
  deviceId: number,
  threshold: Threshold | null,
  timers: readonly Timer[],
): Promise<void> => {
  if (threshold)
    await db
      .insertInto("device_threshold")
      .values({
        device_id: deviceId,
        start_pressure_point: threshold.startPressurePoint,
        limit_pressure_point: threshold.limitPressurePoint,
      })
      .execute();
  if (timers.length > 0)
    await db
      .insertInto("device_timer")
      .values(
        timers.map((timer, position) => ({
          device_id: deviceId,
          position,
          days: timer.days,
          start_time: timer.startTime,
          end_time: timer.endTime,
        })),
      )
      .execute();
};
