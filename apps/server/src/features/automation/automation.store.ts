import type { Threshold, Timer } from "@sgval/contract/automation/automation";
import { type ControlMode, controlMode } from "@sgval/contract/control/control";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";

type Db = Kysely<Database>;

/** The two pressure points (bar) of a device. */
export const readThreshold = async (db: Db, deviceId: number): Promise<Threshold | null> => {
  const row = await db
    .selectFrom("device_threshold")
    .select(["start_pressure_point as startPressurePoint", "limit_pressure_point as limitPressurePoint"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row ?? null;
};

/** The pressure points (bar) of those devices that have them. */
export const findThresholds = async (
  db: Db,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, Threshold>> => {
  const rows = await db
    .selectFrom("device_threshold")
    .select([
      "device_id as deviceId",
      "start_pressure_point as startPressurePoint",
      "limit_pressure_point as limitPressurePoint",
    ])
    .where(sql<boolean>`device_id = any(${deviceIds}::int[])`)
    .execute();
  return new Map(rows.map(({ deviceId, ...threshold }) => [deviceId, threshold]));
};

export const writeThreshold = async (db: Db, deviceId: number, threshold: Threshold): Promise<void> => {
  const points = {
    start_pressure_point: threshold.startPressurePoint,
    limit_pressure_point: threshold.limitPressurePoint,
  };
  await db
    .insertInto("device_threshold")
    .values({ device_id: deviceId, ...points })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(points))
    .execute();
};

export const deleteThreshold = async (db: Db, deviceId: number): Promise<void> => {
  await db.deleteFrom("device_threshold").where("device_id", "=", deviceId).execute();
};

/** The weekly windows of a device, in the order they were given. */
export const readTimers = async (db: Db, deviceId: number): Promise<Timer[]> => {
  const rows = await db
    .selectFrom("device_timer")
    .select(["days", "start_time", "end_time"])
    .where("device_id", "=", deviceId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ days: row.days, startTime: row.start_time, endTime: row.end_time }));
};

/** The weekly windows of all devices. */
export const findTimers = async (db: Db): Promise<(Timer & { deviceId: number })[]> =>
  db
    .selectFrom("device_timer")
    .select(["device_id as deviceId", "days", "start_time as startTime", "end_time as endTime"])
    .orderBy("device_id")
    .orderBy("position")
    .execute();

export const replaceTimers = async (db: Db, deviceId: number, timers: readonly Timer[]): Promise<void> => {
  await db.deleteFrom("device_timer").where("device_id", "=", deviceId).execute();
  if (timers.length === 0) return;
  await db
    .insertInto("device_timer")
    .values(
      timers.map((timer, position) => ({
        device_id: deviceId,
        position,
        days: [...timer.days],
        start_time: timer.startTime,
        end_time: timer.endTime,
      })),
    )
    .execute();
};

/** Whether a device has a threshold, and whether it has timers. */
export const storedSettings = async (
  db: Db,
  deviceId: number,
): Promise<{ hasThreshold: boolean; hasTimer: boolean }> =>
  db
    .selectNoFrom([
      sql<boolean>`exists (select 1 from device_threshold where device_id = ${deviceId})`.as("hasThreshold"),
      sql<boolean>`exists (select 1 from device_timer where device_id = ${deviceId})`.as("hasTimer"),
    ])
    .executeTakeFirstOrThrow();

/** True when a device has a threshold or at least one timer. */
export const hasAutomationSettings = async (db: Db, deviceId: number): Promise<boolean> => {
  const { hasThreshold, hasTimer } = await storedSettings(db, deviceId);
  return hasThreshold || hasTimer;
};

/**
 * The mode of a device; `null` when it is deleted. Within a transaction this also keeps the settings and commands of
 * the device from changing until its end, so that no command slips between a check and a change on any node.
 */
export const lockDeviceMode = async (db: Db, deviceId: number): Promise<ControlMode | null> => {
  const row = await db
    .selectFrom("device")
    .select("mode")
    .where("id", "=", deviceId)
    // Not the key: readings that refer to the device go on.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? controlMode.parse(row.mode) : null;
};

/** Writes the mode; what automation remembered ends with automatic mode. */
export const writeDeviceMode = async (db: Db, deviceId: number, mode: ControlMode): Promise<void> => {
  await db.updateTable("device").set({ mode }).where("id", "=", deviceId).execute();
  await db.deleteFrom("automation_state").where("device_id", "=", deviceId).execute();
};
