import { isDeepStrictEqual } from "node:util";
import type { DeviceFields } from "./device-fields.ts";
import { linkFields, linkNameFields, linkNames } from "./device-links.ts";
import { type ChannelRecord, currentCalibration, type DeviceRecord } from "./device-record.ts";

type Fields = Record<string, unknown>;

/** The same fields before and after. */
export interface Changes {
  before: Fields;
  after: Fields;
}

const channelFields = (channel: ChannelRecord): Fields => {
  const scaling = currentCalibration(channel);
  return {
    mappingKey: channel.mappingKey,
    unit: channel.unit,
    rawMin: scaling?.rawMin ?? null,
    rawMax: scaling?.rawMax ?? null,
    measuringMin: scaling?.measuringMin ?? null,
    measuringMax: scaling?.measuringMax ?? null,
    inverted: scaling?.inverted ?? false,
    under: channel.under,
    over: channel.over,
  };
};

/** A device as the history writes it: lists become objects, so that a change names the row it touched. */
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
    site: device.site,
  };
  const present = device.channels.filter((channel) => !channel.removed);
  return {
    ...fields,
    ...linkNames(device, devices),
    channels: Object.fromEntries(present.map((channel) => [channel.parameter, channelFields(channel)])),
    actions: Object.fromEntries(device.actions.map(({ action, code }) => [action, code])),
  };
};

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Only what differs, on both sides; objects are compared field by field. `null` stands for what is not there. */
export const changedFields = (before: Fields, after: Fields): Changes => {
  const changes: Changes = { before: {}, after: {} };
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, young] = [before[key] ?? null, after[key] ?? null];
    if (isDeepStrictEqual(old, young)) continue;
    const inner =
      isFields(old) && isFields(young) ? changedFields(old, young) : { before: old, after: young };
    changes.before[key] = inner.before;
    changes.after[key] = inner.after;
  }
  return changes;
};

/** Links have a kind of entry of their own in the history. */
export const apartFromLinks = (changes: Changes): { links: Changes; rest: Changes } => {
  const links: Changes = { before: {}, after: {} };
  const rest: Changes = { before: {}, after: {} };
  for (const field of Object.keys(changes.after)) {
    const part = [...linkFields, ...linkNameFields].some((link) => link === field) ? links : rest;
    part.before[field] = changes.before[field];
    part.after[field] = changes.after[field];
  }
  return { links, rest };
};
