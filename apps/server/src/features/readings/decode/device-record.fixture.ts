import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { commonChannels } from "@sgval/quantities/device-channels";
import type { DeviceType } from "@sgval/quantities/device-types";
import { createTimeZone, type TimeZone } from "@sgval/quantities/time-zone";
import type { Calibration, ChannelRecord, DeviceRecord } from "../../devices/index.ts";
import type { Prepared } from "./decoded-message.ts";
import {
  type DeviceMemory,
  newDeviceMemory,
  type PrepareOptions,
  prepareMessage,
} from "./prepare-message.ts";

export const VIETNAM = createTimeZone("Asia/Ho_Chi_Minh");
/** 2025-11-20 08:00:00 at +07:00. */
export const EIGHT = 1_763_600_400_000;

export const aCalibration = (changes: Partial<Calibration> = {}): Calibration => ({
  validFrom: 0,
  rawMin: 4,
  rawMax: 20,
  measuringMin: 0,
  measuringMax: 10,
  inverted: false,
  factor: null,
  offset: null,
  ...changes,
});

export const aChannel = (
  parameter: string,
  mappingKey = parameter,
  changes: Partial<ChannelRecord> = {},
): ChannelRecord => ({
  slot: 0,
  parameter,
  mappingKey,
  otherKeys: [],
  valueTexts: [],
  unit: null,
  calibrations: [],
  under: null,
  over: null,
  removed: false,
  ...changes,
});

/** A device record; the index of a channel in the list is its slot. */
export const aRecord = (
  type: DeviceType,
  channels: readonly ChannelRecord[],
  changes: Partial<DeviceRecord> = {},
): DeviceRecord => ({
  id: 1,
  name: "device-1",
  displayName: "Device 1",
  type,
  number: null,
  latitude: null,
  longitude: null,
  connection: "mqtt",
  topicSend: null,
  topicControl: null,
  topicControlResponse: null,
  reportIntervalSeconds: 300,
  sampleIntervalSeconds: null,
  powerMode: "always_on",
  mode: "manual",
  channels: channels.map((channel, slot) => ({ ...channel, slot })),
  actions: [],
  dataloggerId: null,
  waterQualityId: null,
  roomId: null,
  zoneId: null,
  measuredZoneId: null,
  measuredZone: null,
  room: null,
  zone: null,
  site: {},
  payloadKeys: noPayloadKeys,
  hasThreshold: false,
  hasTimer: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...changes,
});

/** A device with the default channels of its type under the short names that common devices send. */
export const aCommonRecord = (type: DeviceType, changes: Partial<DeviceRecord> = {}): DeviceRecord =>
  aRecord(
    type,
    commonChannels[type].map(({ channel, mappingKey, unit }) => aChannel(channel, mappingKey, { unit })),
    changes,
  );

/** Prepares a payload that arrives at eight o'clock, unless another time is given. */
export const prepare = (
  device: DeviceRecord,
  payload: unknown,
  receivedAt = EIGHT,
  memory: DeviceMemory = newDeviceMemory(),
  zone: TimeZone = VIETNAM,
  options?: PrepareOptions,
): Prepared => prepareMessage(device, JSON.stringify(payload), receivedAt, memory, zone, options);

/** The values of one sample by channel key, the empty ones left out. */
export const valuesOf = (device: DeviceRecord, prepared: Prepared, index = 0): Record<string, number> =>
  Object.fromEntries(
    device.channels.flatMap(({ parameter }, slot) => {
      const value = prepared.samples[index]?.slots[slot] ?? null;
      return value === null ? [] : [[parameter, value]];
    }),
  );

/** The quality codes of one sample by channel key, the good ones left out. */
export const flagsOf = (device: DeviceRecord, prepared: Prepared, index = 0): Record<string, number> =>
  Object.fromEntries(
    device.channels.flatMap(({ parameter }, slot) => {
      const flag = prepared.samples[index]?.quality?.[slot] ?? 0;
      return flag === 0 ? [] : [[parameter, flag]];
    }),
  );
