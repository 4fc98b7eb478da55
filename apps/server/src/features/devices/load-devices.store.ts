import { controlMode } from "@sgval/contract/control/control";
import { commandsThrough } from "@sgval/contract/device-gateways/commands";
import { deviceAction, deviceType } from "@sgval/contract/devices/device";
import { connectionKind, powerMode } from "@sgval/contract/devices/freshness";
import { valueText } from "@sgval/contract/devices/mapping/channel-parsing";
import { payloadKeys } from "@sgval/contract/devices/payload-keys";
import { siteData } from "@sgval/contract/devices/site-data";
import { type Kysely, type Selectable, sql } from "kysely";
import { yieldingBatches } from "../../kernel/batches.ts";
import type { Database } from "../../kernel/schema.ts";
import type { Calibration, ChannelRecord, DeviceRecord } from "./device-record.ts";

type ChannelRow = Selectable<Database["device_channel"]>;
type CalibrationRow = Selectable<Database["channel_calibration"]>;
type ActionRow = Selectable<Database["device_action"]>;

const selectDevices = (db: Kysely<Database>) =>
  db
    .selectFrom("device")
    .leftJoin("room", "room.id", "device.room_id")
    .leftJoin("zone", "zone.id", "device.zone_id")
    .leftJoin("zone as measured", "measured.device_id", "device.id")
    .leftJoin("gateway_device", "gateway_device.device_id", "device.id")
    .leftJoin("gateway", "gateway.id", "gateway_device.gateway_id")
    .selectAll("device")
    .select(["room.name as room", "zone.name as zone", "measured.id as measured_zone_id"])
    .select(["measured.name as measured_zone", "gateway.name as gateway_name"])
    .select(
      sql<string>`case when gateway.enabled then coalesce(gateway.commands->>'hearing', 'none') else 'none' end`.as(
        "gateway_commands",
      ),
    )
    .select([
      sql<boolean>`exists (select 1 from device_threshold t where t.device_id = device.id)`.as(
        "has_threshold",
      ),
      sql<boolean>`exists (select 1 from device_timer t where t.device_id = device.id)`.as("has_timer"),
    ]);
type DeviceRow = Awaited<ReturnType<ReturnType<typeof selectDevices>["executeTakeFirstOrThrow"]>>;

const calibrationOf = (row: CalibrationRow): Calibration => ({
  validFrom: row.valid_from.getTime(),
  rawMin: row.raw_min,
  rawMax: row.raw_max,
  measuringMin: row.measuring_min,
  measuringMax: row.measuring_max,
  inverted: row.inverted,
  factor: row.factor,
  offset: row.offset,
});

const channelOf = (row: ChannelRow, calibrations: Calibration[]): ChannelRecord => ({
  slot: row.slot,
  parameter: row.parameter,
  mappingKey: row.mapping_key,
  otherKeys: row.other_keys,
  valueTexts: valueText.array().parse(row.value_texts),
  unit: row.unit,
  calibrations,
  under: row.under,
  over: row.over,
  removed: row.removed_at !== null,
});

const recordOf = (row: DeviceRow, channels: ChannelRecord[], actions: ActionRow[]): DeviceRecord => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name,
  type: deviceType.parse(row.type),
  number: row.number,
  latitude: row.latitude,
  longitude: row.longitude,
  connection: connectionKind.parse(row.connection),
  topicSend: row.topic_send,
  topicControl: row.topic_control,
  topicControlResponse: row.topic_control_response,
  ...(row.gateway_name !== null && {
    gateway: { name: row.gateway_name, commands: commandsThrough.parse(row.gateway_commands) },
  }),
  reportIntervalSeconds: row.report_interval_seconds,
  sampleIntervalSeconds: row.sample_interval_seconds,
  powerMode: powerMode.parse(row.power_mode),
  mode: controlMode.parse(row.mode),
  channels,
  actions: actions.map(({ action, code }) => deviceAction.parse({ action, code })),
  dataloggerId: row.datalogger_id,
  waterQualityId: row.water_quality_id,
  roomId: row.room_id,
  zoneId: row.zone_id,
  measuredZoneId: row.measured_zone_id,
  measuredZone: row.measured_zone,
  room: row.room,
  zone: row.zone,
  site: siteData.parse(row.site),
  payloadKeys: payloadKeys.parse(row.payload_keys),
  hasThreshold: row.has_threshold,
  hasTimer: row.has_timer,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const assemble = (
  devices: DeviceRow[],
  channels: ChannelRow[],
  calibrations: CalibrationRow[],
  actions: ActionRow[],
): DeviceRecord[] => {
  const versionsOf = Map.groupBy(calibrations, (row) => `${row.device_id}/${row.slot}`);
  const channelsOf = Map.groupBy(channels, (row) => row.device_id);
  const actionsOf = Map.groupBy(actions, (row) => row.device_id);
  return devices.map((row) =>
    recordOf(
      row,
      (channelsOf.get(row.id) ?? []).map((channel) =>
        channelOf(channel, (versionsOf.get(`${row.id}/${channel.slot}`) ?? []).map(calibrationOf)),
      ),
      actionsOf.get(row.id) ?? [],
    ),
  );
};

const load = async (db: Kysely<Database>, ids: readonly number[] | null): Promise<DeviceRecord[]> => {
  const [devices, channels, calibrations, actions] = await Promise.all([
    selectDevices(db)
      .$if(ids !== null, (query) => query.where(sql<boolean>`device.id = any(${ids}::int[])`))
      .execute(),
    db
      .selectFrom("device_channel")
      .selectAll()
      .$if(ids !== null, (query) => query.where(sql<boolean>`device_id = any(${ids}::int[])`))
      .orderBy("device_id")
      .orderBy("slot")
      .execute(),
    db
      .selectFrom("channel_calibration")
      .selectAll()
      .$if(ids !== null, (query) => query.where(sql<boolean>`device_id = any(${ids}::int[])`))
      .orderBy("device_id")
      .orderBy("slot")
      .orderBy("valid_from")
      .execute(),
    db
      .selectFrom("device_action")
      .selectAll()
      .$if(ids !== null, (query) => query.where(sql<boolean>`device_id = any(${ids}::int[])`))
      .orderBy("device_id")
      .orderBy("position")
      .execute(),
  ]);
  return assemble(devices, channels, calibrations, actions);
};

/** All devices, in four queries. */
export const loadDevices = (db: Kysely<Database>): Promise<DeviceRecord[]> => load(db, null);

/** Those of these devices that exist; of many in turns. */
export const loadDevicesOf = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<DeviceRecord[]> => {
  const devices: DeviceRecord[] = [];
  for await (const some of yieldingBatches(ids)) devices.push(...(await load(db, some)));
  return devices;
};

/** One device, or undefined when it does not exist. */
export const loadDevice = async (db: Kysely<Database>, id: number): Promise<DeviceRecord | undefined> =>
  (await load(db, [id]))[0];
