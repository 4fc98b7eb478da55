import type { Threshold, Timer } from "@sgval/contract/automation";
import type { Kysely } from "kysely";
import type { Actor } from "../kernel/actor.ts";
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

/** A user to whom rows may refer; the rights live in the actor that the test passes on. */
export const insertUser = async (db: Kysely<Database>, actor: Actor, now: Date): Promise<number> => {
  const row = await db
    .insertInto("user_account")
    .values({
      username: actor.username,
      email: null,
      password_hash: "-",
      role_id: null,
      super_user: actor.superUser,
      scope_all: actor.scope === "all",
      created_at: now,
      updated_at: now,
      last_seen_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

export const setMode = async (db: Kysely<Database>, deviceId: number, mode: string): Promise<void> => {
  await db.updateTable("device").set({ mode }).where("id", "=", deviceId).execute();
};
