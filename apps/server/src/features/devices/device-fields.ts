import type { CreateDevice, UpdateDevice } from "@sgval/contract/devices/device";
import { usualPowerMode } from "@sgval/contract/devices/freshness";
import type { LinkField } from "@sgval/contract/devices/linkage";
import { noPayloadKeys } from "@sgval/contract/devices/payload-keys";
import { changedSite } from "@sgval/contract/devices/site-data";
import { defaultTopics } from "@sgval/contract/mqtt";
import type { DeviceRecord } from "./device-record.ts";

/** The editable fields of a device. */
export type DeviceFields = Pick<
  DeviceRecord,
  | "name"
  | "displayName"
  | "type"
  | "number"
  | "latitude"
  | "longitude"
  | "connection"
  | "topicSend"
  | "topicControl"
  | "topicControlResponse"
  | "reportIntervalSeconds"
  | "sampleIntervalSeconds"
  | "powerMode"
  | "dataloggerId"
  | "waterQualityId"
  | "roomId"
  | "zoneId"
  | "site"
  | "payloadKeys"
>;

/** The links to other devices. */
export type Links = Pick<DeviceFields, LinkField>;

const noTopics = { topicSend: null, topicControl: null, topicControlResponse: null };

/** The new value, or the existing one if undefined; `null` is a value. */
const valueOr = <T>(wanted: T | undefined, existing: T): T => (wanted === undefined ? existing : wanted);

const topics = (
  wanted: Partial<Pick<CreateDevice, keyof typeof noTopics>>,
  existing: Pick<DeviceFields, keyof typeof noTopics>,
) => ({
  topicSend: valueOr(wanted.topicSend, existing.topicSend),
  topicControl: valueOr(wanted.topicControl, existing.topicControl),
  topicControlResponse: valueOr(wanted.topicControlResponse, existing.topicControlResponse),
});

/** Fields of a new device, with the interval of its type. Only MQTT devices get default topics. */
export const newDeviceFields = (body: CreateDevice, interval: number): DeviceFields => {
  const connection = body.connection ?? "mqtt";
  return {
    name: body.name,
    displayName: body.displayName,
    type: body.type,
    number: body.number ?? null,
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    connection,
    ...topics(body, connection === "mqtt" ? defaultTopics(body.name) : noTopics),
    reportIntervalSeconds: body.reportIntervalSeconds ?? interval,
    sampleIntervalSeconds: body.sampleIntervalSeconds ?? null,
    powerMode: body.powerMode ?? usualPowerMode(body.type),
    dataloggerId: body.dataloggerId ?? null,
    waterQualityId: body.waterQualityId ?? null,
    roomId: body.roomId ?? null,
    zoneId: body.zoneId ?? null,
    site: body.site ?? {},
    payloadKeys: body.payloadKeys ?? noPayloadKeys,
  };
};

/**
 * Fields of a device after an update. A new name keeps the topics, because the device in the field still uses them;
 * a device that changes from HTTP to MQTT without topics gets the default ones.
 */
export const changedDeviceFields = (device: DeviceRecord, body: UpdateDevice): DeviceFields => {
  const name = body.name ?? device.name;
  const connection = body.connection ?? device.connection;
  const changesToMqtt =
    connection === "mqtt" &&
    device.connection === "http" &&
    device.topicSend === null &&
    device.topicControl === null &&
    device.topicControlResponse === null;
  return {
    name,
    displayName: body.displayName ?? device.displayName,
    type: device.type,
    number: valueOr(body.number, device.number),
    latitude: valueOr(body.latitude, device.latitude),
    longitude: valueOr(body.longitude, device.longitude),
    connection,
    ...topics(body, changesToMqtt ? defaultTopics(name) : device),
    reportIntervalSeconds: body.reportIntervalSeconds ?? device.reportIntervalSeconds,
    sampleIntervalSeconds: valueOr(body.sampleIntervalSeconds, device.sampleIntervalSeconds),
    powerMode: body.powerMode ?? device.powerMode,
    dataloggerId: valueOr(body.dataloggerId, device.dataloggerId),
    waterQualityId: valueOr(body.waterQualityId, device.waterQualityId),
    roomId: valueOr(body.roomId, device.roomId),
    zoneId: valueOr(body.zoneId, device.zoneId),
    site: body.site ? changedSite(device.site, body.site) : device.site,
    payloadKeys: body.payloadKeys ?? device.payloadKeys,
  };
};

/** The first topic field that repeats an earlier topic; null if all differ. */
export const repeatedTopicField = (fields: DeviceFields): string | null => {
  const seen = new Set<string>();
  for (const field of ["topicSend", "topicControl", "topicControlResponse"] as const) {
    const topic = fields[field];
    if (topic === null) continue;
    if (seen.has(topic)) return field;
    seen.add(topic);
  }
  return null;
};

/** The field with this topic. */
export const topicFieldOf = (fields: DeviceFields, topic: string): string =>
  (["topicSend", "topicControl", "topicControlResponse"] as const).find((field) => fields[field] === topic) ??
  "topicSend";
