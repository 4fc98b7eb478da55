import type { DeviceAction } from "@sgval/contract/devices/device";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../kernel/schema.ts";
import type { PlannedChannel } from "./channel-plan.ts";
import type { DeviceFields } from "./device-fields.ts";
import { topicsOf } from "./device-record.ts";

type Db = Kysely<Database>;

const columnsOf = (fields: DeviceFields) => ({
  name: fields.name,
  display_name: fields.displayName,
  type: fields.type,
  number: fields.number,
  latitude: fields.latitude,
  longitude: fields.longitude,
  connection: fields.connection,
  topic_send: fields.topicSend,
  topic_control: fields.topicControl,
  topic_control_response: fields.topicControlResponse,
  report_interval_seconds: fields.reportIntervalSeconds,
  sample_interval_seconds: fields.sampleIntervalSeconds,
  power_mode: fields.powerMode,
  datalogger_id: fields.dataloggerId,
  water_quality_id: fields.waterQualityId,
  site: JSON.stringify(fields.site),
});

/** The new device's id, or nothing when the name is taken. */
export const insertDevice = async (db: Db, fields: DeviceFields, now: Date): Promise<number | undefined> => {
  const row = await db
    .insertInto("device")
    .values({ ...columnsOf(fields), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
};

/**
 * Holds the device until the transaction ends: other changes of it wait, and so do new commands, whose rows
 * refer to it. False when it is gone.
 */
export const lockDevice = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("device").select("id").where("id", "=", id).forUpdate().executeTakeFirst()) !==
  undefined;

export const nameTaken = async (db: Db, name: string, exceptId: number): Promise<boolean> =>
  (await db
    .selectFrom("device")
    .select("id")
    .where("name", "=", name)
    .where("id", "<>", exceptId)
    .executeTakeFirst()) !== undefined;

export const updateDeviceRow = async (db: Db, id: number, fields: DeviceFields, now: Date): Promise<void> => {
  await db
    .updateTable("device")
    .set({ ...columnsOf(fields), updated_at: now })
    .where("id", "=", id)
    .execute();
};

export const deleteDeviceRow = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom("device").where("id", "=", id).execute();
};

/** Claims the topics of a device and lets go of its old ones. Answers a topic that another device has, if any. */
export const claimTopics = async (db: Db, id: number, fields: DeviceFields): Promise<string | undefined> => {
  const topics = topicsOf(fields).map(([topic]) => topic);
  await db.deleteFrom("device_topic").where("device_id", "=", id).execute();
  if (topics.length === 0) return undefined;
  const claimed = await db
    .insertInto("device_topic")
    .values(topics.map((topic) => ({ topic, device_id: id })))
    .onConflict((conflict) => conflict.column("topic").doNothing())
    .returning("topic")
    .execute();
  return topics.find((topic) => !claimed.some((row) => row.topic === topic));
};

/** Makes these the channels of the device; others that it had are marked as removed and keep their slot. */
export const writeChannels = async (
  db: Db,
  id: number,
  channels: readonly PlannedChannel[],
  now: Date,
): Promise<void> => {
  // All step back first, so that two channels may exchange their mapping keys.
  await db
    .updateTable("device_channel")
    .set({ removed_at: now })
    .where("device_id", "=", id)
    .where("removed_at", "is", null)
    .execute();
  if (channels.length === 0) return;
  await db
    .insertInto("device_channel")
    .values(
      channels.map((channel) => ({
        device_id: id,
        slot: channel.slot,
        parameter: channel.parameter,
        mapping_key: channel.mappingKey,
        unit: channel.unit,
        under: channel.under,
        over: channel.over,
        removed_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["device_id", "slot"]).doUpdateSet((row) => ({
        mapping_key: row.ref("excluded.mapping_key"),
        unit: row.ref("excluded.unit"),
        under: row.ref("excluded.under"),
        over: row.ref("excluded.over"),
        removed_at: null,
      })),
    )
    .execute();
  const versions = channels.flatMap(({ slot, calibrations }) =>
    calibrations.map((calibration) => ({ slot, calibration })),
  );
  if (versions.length === 0) return;
  await db
    .insertInto("channel_calibration")
    .values(
      versions.map(({ slot, calibration }) => ({
        device_id: id,
        slot,
        valid_from: new Date(calibration.validFrom),
        raw_min: calibration.rawMin,
        raw_max: calibration.rawMax,
        measuring_min: calibration.measuringMin,
        measuring_max: calibration.measuringMax,
        inverted: calibration.inverted,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["device_id", "slot", "valid_from"]).doUpdateSet((row) => ({
        raw_min: row.ref("excluded.raw_min"),
        raw_max: row.ref("excluded.raw_max"),
        measuring_min: row.ref("excluded.measuring_min"),
        measuring_max: row.ref("excluded.measuring_max"),
        inverted: row.ref("excluded.inverted"),
      })),
    )
    .execute();
};

export const writeActions = async (db: Db, id: number, actions: readonly DeviceAction[]): Promise<void> => {
  await db.deleteFrom("device_action").where("device_id", "=", id).execute();
  if (actions.length === 0) return;
  await db
    .insertInto("device_action")
    .values(actions.map(({ action, code }, position) => ({ device_id: id, position, action, code })))
    .execute();
};

/** Puts a device into the view of somebody who sees only named ones. */
export const grantScope = async (db: Db, userId: number, deviceId: number): Promise<void> => {
  await db
    .insertInto("user_device")
    .values({ user_id: userId, device_id: deviceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Keys that a channel claims now are unmapped no longer. */
export const forgetUnmapped = async (db: Db, id: number, keys: readonly string[]): Promise<void> => {
  await db
    .deleteFrom("unmapped_key")
    .where("device_id", "=", id)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute();
};

/** What a refused statement broke, when somebody else was quicker: a name taken, or a linked device deleted. */
export const brokenDeviceRule = (error: unknown): "name" | "dataloggerId" | "waterQualityId" | null => {
  const constraint = error instanceof Error && "constraint" in error ? error.constraint : undefined;
  if (constraint === "device_name_unique") return "name";
  if (constraint === "device_datalogger_id_fkey") return "dataloggerId";
  return constraint === "device_water_quality_id_fkey" ? "waterQualityId" : null;
};
