import { linkFields } from "@sgval/contract/devices/linkage";
import type { Changes } from "../activity/index.ts";
import type { DeviceFields, Links } from "./device-fields.ts";
import { channelSettings, type DeviceRecord } from "./device-record.ts";

/** What an entry of the activity log says of the device that it is about. */
export const aboutDevice = ({ id, displayName }: Pick<DeviceRecord, "id" | "displayName">) => ({
  subject: "device" as const,
  subjectId: id,
  subjectName: displayName,
  deviceId: id,
});

/** Fields of the activity log with the names of linked devices. */
const linkNameFields = ["datalogger", "waterQuality"] as const;

/** The names of the linked devices; an id is meaningless in the log, above all after the device is deleted. */
const linkNames = (
  { dataloggerId, waterQualityId }: Links,
  devices: { get(id: number): { name: string } | undefined },
): Record<(typeof linkNameFields)[number], string | null> => {
  const nameOf = (id: number | null) => (id === null ? null : (devices.get(id)?.name ?? null));
  return { datalogger: nameOf(dataloggerId), waterQuality: nameOf(waterQualityId) };
};

type Fields = Record<string, unknown>;

/** A device in the activity log: lists become objects by key, so that a change is recorded per channel and action. */
export const historyOf = (device: DeviceRecord, devices: Parameters<typeof linkNames>[1]): Fields => {
  const fields: DeviceFields = {
    name: device.name,
    displayName: device.displayName,
    type: device.type,
    number: device.number,
    latitude: device.latitude,
    longitude: device.longitude,
    connection: device.connection,
    topicSend: device.topicSend,
    topicControl: device.topicControl,
    topicControlResponse: device.topicControlResponse,
    reportIntervalSeconds: device.reportIntervalSeconds,
    sampleIntervalSeconds: device.sampleIntervalSeconds,
    powerMode: device.powerMode,
    dataloggerId: device.dataloggerId,
    waterQualityId: device.waterQualityId,
    roomId: device.roomId,
    zoneId: device.zoneId,
    site: device.site,
    payloadKeys: device.payloadKeys,
  };
  const present = device.channels.filter((channel) => !channel.removed);
  return {
    ...fields,
    ...linkNames(device, devices),
    room: device.room,
    zone: device.zone,
    channels: Object.fromEntries(present.map((channel) => [channel.parameter, channelSettings(channel)])),
    actions: Object.fromEntries(device.actions.map(({ action, code }) => [action, code])),
  };
};

/** Changes of links and other changes, which are separate entries in the activity log. */
export const splitLinks = (changes: Changes): { links: Changes; rest: Changes } => {
  const links: Changes = { before: {}, after: {} };
  const rest: Changes = { before: {}, after: {} };
  for (const field of Object.keys(changes.after)) {
    const part = [...linkFields, ...linkNameFields].some((link) => link === field) ? links : rest;
    part.before[field] = changes.before[field];
    part.after[field] = changes.after[field];
  }
  return { links, rest };
};
