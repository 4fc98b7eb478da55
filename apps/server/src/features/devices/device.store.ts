import type { DeviceAction } from "@sgval/contract/devices/device";
import { type Kysely, sql } from "kysely";
import { violatedConstraint } from "../../kernel/postgres/database-error.ts";
import type { Database } from "../../kernel/schema.ts";
import type { PlannedChannel } from "./channel-plan.ts";
import type { DeviceFields } from "./device-fields.ts";
import { topicsOf } from "./device-record.ts";

type Db = Kysely<Database>;

/** The columns of a device row. */
export const columnsOf = (fields: DeviceFields) => ({
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
  room_id: fields.roomId,
  zone_id: fields.zoneId,
  site: JSON.stringify(fields.site),
  payload_keys: JSON.stringify(fields.payloadKeys),
});

/** Inserts a device and returns its id; undefined when the name is taken. */
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
 * Locks the device row until the transaction ends; other changes and new commands (foreign key) wait. False when it
 * does not exist.
 */
export const lockDevice = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom("device").select("id").where("id", "=", id).forUpdate().executeTakeFirst()) !==
  undefined;

/** Those of the devices that stand at the critical point of a valve in automatic mode, with the valve. */
export const criticalLoggersAmong = async (
  db: Db,
  deviceIds: readonly number[],
): Promise<{ inputId: number; deviceId: number; pump: null }[]> => {
  // Locked before its mode is read, so that nobody takes it into automatic mode until the logger is gone.
  const rows = await db
    .selectFrom("device")
    .select(["datalogger_id as inputId", "id as deviceId", "mode"])
    .where("datalogger_id", "=", sql<number>`any(${deviceIds}::int[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.flatMap(({ inputId, deviceId, mode }) =>
    inputId !== null && mode === "auto" ? [{ inputId, deviceId, pump: null }] : [],
  );
};

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

/** Replaces the topics of a device. Returns the first topic that another device has, if any. */
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

export const channelRow = (deviceId: number, channel: PlannedChannel) => ({
  device_id: deviceId,
  slot: channel.slot,
  parameter: channel.parameter,
  mapping_key: channel.mappingKey,
  other_keys: [...channel.otherKeys],
  value_texts: JSON.stringify(channel.valueTexts),
  unit: channel.unit,
  under: channel.under,
  over: channel.over,
  removed_at: null,
});

/** The new calibration versions of a channel. */
export const calibrationRows = (deviceId: number, { slot, calibrations }: PlannedChannel) =>
  calibrations.map((calibration) => ({
    device_id: deviceId,
    slot,
    valid_from: new Date(calibration.validFrom),
    raw_min: calibration.rawMin,
    raw_max: calibration.rawMax,
    measuring_min: calibration.measuringMin,
    measuring_max: calibration.measuringMax,
    inverted: calibration.inverted,
    factor: calibration.factor,
    offset: calibration.offset,
  }));

/** Replaces the channels of a device; the others are marked as removed and keep their slots. */
export const writeChannels = async (
  db: Db,
  id: number,
  channels: readonly PlannedChannel[],
  now: Date,
): Promise<void> => {
  // All are marked as removed first, so that two channels may exchange their mapping keys (unique index).
  await db
    .updateTable("device_channel")
    .set({ removed_at: now })
    .where("device_id", "=", id)
    .where("removed_at", "is", null)
    .execute();
  if (channels.length === 0) return;
  await db
    .insertInto("device_channel")
    .values(channels.map((channel) => channelRow(id, channel)))
    .onConflict((conflict) =>
      conflict.columns(["device_id", "slot"]).doUpdateSet((row) => ({
        mapping_key: row.ref("excluded.mapping_key"),
        other_keys: row.ref("excluded.other_keys"),
        value_texts: row.ref("excluded.value_texts"),
        unit: row.ref("excluded.unit"),
        under: row.ref("excluded.under"),
        over: row.ref("excluded.over"),
        removed_at: null,
      })),
    )
    .execute();
  const versions = channels.flatMap((channel) => calibrationRows(id, channel));
  if (versions.length === 0) return;
  await db
    .insertInto("channel_calibration")
    .values(versions)
    .onConflict((conflict) =>
      conflict.columns(["device_id", "slot", "valid_from"]).doUpdateSet((row) => ({
        raw_min: row.ref("excluded.raw_min"),
        raw_max: row.ref("excluded.raw_max"),
        measuring_min: row.ref("excluded.measuring_min"),
        measuring_max: row.ref("excluded.measuring_max"),
        inverted: row.ref("excluded.inverted"),
        factor: row.ref("excluded.factor"),
        offset: row.ref("excluded.offset"),
      })),
    )
    .execute();
};

export const actionRows = (deviceId: number, actions: readonly DeviceAction[]) =>
  actions.map(({ action, code }, position) => ({ device_id: deviceId, position, action, code }));

export const writeActions = async (db: Db, id: number, actions: readonly DeviceAction[]): Promise<void> => {
  await db.deleteFrom("device_action").where("device_id", "=", id).execute();
  if (actions.length > 0) await db.insertInto("device_action").values(actionRows(id, actions)).execute();
};

/** Adds a device to the scope of a user. */
export const grantScope = async (db: Db, userId: number, deviceId: number): Promise<void> => {
  await db
    .insertInto("user_device")
    .values({ user_id: userId, device_id: deviceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Deletes the unmapped keys that now belong to a channel, and blocks and lists of which a field does. */
export const forgetUnmapped = async (db: Db, id: number, keys: readonly string[]): Promise<void> => {
  await db
    .deleteFrom("unmapped_key")
    .where("device_id", "=", id)
    .where(
      sql<boolean>`exists (
        select from unnest(${keys}::text[]) as used (path)
        where used.path = key or starts_with(used.path, key || '.') or starts_with(used.path, key || '['))`,
    )
    .execute();
};

const ruleFields = {
  device_name_unique: "name",
  device_datalogger_id_fkey: "dataloggerId",
  device_water_quality_id_fkey: "waterQualityId",
  device_room_id_fkey: "roomId",
  device_zone_id_fkey: "zoneId",
  device_decoder_id_fkey: "payloadKeys.decoderId",
} as const;
type RuleField = (typeof ruleFields)[keyof typeof ruleFields];
const fieldsByConstraint: Readonly<Record<string, RuleField>> = ruleFields;

/** The field of a violated constraint: name taken, or what it names does not exist; null for other errors. */
export const brokenDeviceRule = (error: unknown): RuleField | null =>
  fieldsByConstraint[violatedConstraint(error) ?? ""] ?? null;

/** The pinned devices of a user in the order of pinning, visible or not. */
export const pinnedBy = async (db: Kysely<Database>, userId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom("favourite_device")
    .select("device_id")
    .where("user_id", "=", userId)
    .orderBy("pinned_at")
    .orderBy("device_id")
    .execute();
  return rows.map((row) => row.device_id);
};

export const insertPin = (
  db: Kysely<Database>,
  userId: number,
  deviceId: number,
  now: Date,
): Promise<unknown> =>
  db
    .insertInto("favourite_device")
    .values({ user_id: userId, device_id: deviceId, pinned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const dropPin = (db: Kysely<Database>, userId: number, deviceId: number): Promise<unknown> =>
  db.deleteFrom("favourite_device").where("user_id", "=", userId).where("device_id", "=", deviceId).execute();
