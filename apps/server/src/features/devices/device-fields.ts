import type { CreateDevice, UpdateDevice } from "@sgval/contract/devices/device";
import { defaultTopics } from "@sgval/contract/mqtt";
import { deviceTypeDefinitions } from "@sgval/quantities/device-types";
import type { DeviceRecord } from "./device-record.ts";

/** The fields of a device that somebody may set. */
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
  | "site"
>;

const noTopics = { topicSend: null, topicControl: null, topicControlResponse: null };

/** What was given, or what stands where nothing was; an explicit `null` is something given. */
const given = <T>(wanted: T | undefined, standing: T): T => (wanted === undefined ? standing : wanted);

const topics = (wanted: Partial<CreateDevice>, standing: Pick<DeviceFields, keyof typeof noTopics>) => ({
  topicSend: given(wanted.topicSend, standing.topicSend),
  topicControl: given(wanted.topicControl, standing.topicControl),
  topicControlResponse: given(wanted.topicControlResponse, standing.topicControlResponse),
});

/** A new device, with the usual values of its type where none are named. Only MQTT devices get topics unasked. */
export const newDeviceFields = (body: CreateDevice): DeviceFields => {
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
    reportIntervalSeconds:
      body.reportIntervalSeconds ?? deviceTypeDefinitions[body.type].reportIntervalSeconds,
    sampleIntervalSeconds: body.sampleIntervalSeconds ?? null,
    powerMode: body.powerMode ?? "always_on",
    dataloggerId: body.dataloggerId ?? null,
    waterQualityId: body.waterQualityId ?? null,
    site: body.site ?? {},
  };
};

/**
 * A device after a change; what the body leaves out stays. A new name keeps the topics, because the device in
 * the field still uses them; a device that comes to MQTT without any topic gets the default ones.
 */
export const changedDeviceFields = (device: DeviceRecord, body: UpdateDevice): DeviceFields => {
  const name = body.name ?? device.name;
  const connection = body.connection ?? device.connection;
  const comesToMqtt =
    connection === "mqtt" &&
    device.connection === "http" &&
    device.topicSend === null &&
    device.topicControl === null &&
    device.topicControlResponse === null;
  return {
    name,
    displayName: body.displayName ?? device.displayName,
    type: device.type,
    number: given(body.number, device.number),
    latitude: given(body.latitude, device.latitude),
    longitude: given(body.longitude, device.longitude),
    connection,
    ...topics(body, comesToMqtt ? defaultTopics(name) : device),
    reportIntervalSeconds: body.reportIntervalSeconds ?? device.reportIntervalSeconds,
    sampleIntervalSeconds: given(body.sampleIntervalSeconds, device.sampleIntervalSeconds),
    powerMode: body.powerMode ?? device.powerMode,
    dataloggerId: given(body.dataloggerId, device.dataloggerId),
    waterQualityId: given(body.waterQualityId, device.waterQualityId),
    site: body.site ?? device.site,
  };
};

/** The topic field that names the same topic as one before it. */
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

/** The field that names this topic. */
export const topicFieldOf = (fields: DeviceFields, topic: string): string =>
  (["topicSend", "topicControl", "topicControlResponse"] as const).find((field) => fields[field] === topic) ??
  "topicSend";
