import { type DeviceType, deviceTypeDefinitions, deviceTypes } from "@sgval/quantities/device-types";
import { allParameterKeys, parameterOf, unitsOfChannel } from "@sgval/quantities/parameter";
import * as z from "zod";
import { deviceAlarms } from "../alarms/device-alarms.ts";
import { actionKey, controlMode, defaultActions, defaultCode } from "../control/control.ts";
import { deviceGateway } from "../device-gateways/commands.ts";
import { message, noneOf } from "../message.ts";
import { reservedDeviceName } from "../realtime.ts";
import { id, isoTime } from "../route.ts";
import { finiteNumber, freeText, labelText, lineText, nameText } from "../text.ts";
import { connectionKind, freshness, powerMode } from "./freshness.ts";
import { intervalSeconds, reportsBeforeSampling } from "./intervals.ts";
import { linkFields, linkFieldsOf } from "./linkage.ts";
import { channelParsing, checkParsing, valueText } from "./mapping/channel-parsing.ts";
import { payloadKey, payloadKeys } from "./payload-keys.ts";
import {
  executorOf,
  type SiteChange,
  type SiteData,
  setPointsContradict,
  siteData,
  siteUpdate,
} from "./site-data.ts";
import { channelLimits, checkLimits } from "./value-limits.ts";
import { zoneDue } from "./zone-freshness.ts";

export const deviceType = z.enum(deviceTypes);

const topic = lineText(255).regex(/^[^#+$\0][^#+\0]*$/, message("topic_wildcard"));

const channelKey = z
  .string(message("required"))
  .max(64)
  .superRefine((key, context) => {
    if (parameterOf(key) === null) context.addIssue({ code: "custom", ...noneOf(allParameterKeys()) });
  });

export const channelFields = z.object({
  /** Catalogue key, with an instance where there are several: `pump_current.p1`. */
  parameter: channelKey,
  /** The key in the device's payload. */
  mappingKey: payloadKey,
  ...channelParsing,
  /** Unit of the payload's number where it is not the catalogue's. */
  unit: freeText(16).optional(),
  rawMin: finiteNumber.nullish(),
  rawMax: finiteNumber.nullish(),
  measuringMin: finiteNumber.nullish(),
  measuringMax: finiteNumber.nullish(),
  /** The measured value falls as the signal rises. */
  inverted: z.boolean().optional(),
  /** In place of ranges: measured = number × factor + offset, in the unit of the channel. */
  factor: finiteNumber.nullish(),
  offset: finiteNumber.nullish(),
  under: finiteNumber.nullish(),
  over: finiteNumber.nullish(),
});
export type ChannelInput = z.infer<typeof channelFields>;

/** Rules of one channel: a unit of its quantity, and of each range both ends or none, the second greater than the first. */
export const channelInput = channelFields.superRefine((channel, context) => {
  const refuse = (path: string, key: Parameters<typeof message>[0]) =>
    context.addIssue({ code: "custom", path: [path], message: message(key) });
  const units: readonly string[] = unitsOfChannel(channel.parameter);
  if (channel.unit !== undefined && !units.includes(channel.unit))
    context.addIssue({ code: "custom", path: ["unit"], ...noneOf(units) });
  const pairs = [
    ["rawMin", "rawMax"],
    ["measuringMin", "measuringMax"],
  ] as const;
  for (const [low, high] of pairs) {
    const min = channel[low] ?? null;
    const max = channel[high] ?? null;
    if (min !== null && max !== null && max <= min) refuse(high, "max_greater_than_min");
    if ((min === null) !== (max === null)) refuse(min === null ? low : high, "required");
  }
  checkLimits(channel, context);
  const raw = channel.rawMin ?? null;
  const measuring = channel.measuringMin ?? null;
  if ((raw === null) !== (measuring === null)) refuse(raw === null ? "rawMin" : "measuringMin", "required");
  if (channel.factor === 0) refuse("factor", "invalid_value");
  if ((channel.factor ?? channel.offset ?? null) !== null && raw !== null) refuse("factor", "scaled_twice");
});

const actionCode = z
  .string(message("required"))
  .trim()
  .min(1, message("required"))
  .max(64, message("too_long"))
  .regex(/^[\w.:-]+$/, message("special_characters"));
export const deviceAction = z.object({ action: actionKey, code: actionCode });
export type DeviceAction = z.infer<typeof deviceAction>;

const latitude = finiteNumber.min(-90, message("invalid_value")).max(90, message("invalid_value"));
const longitude = finiteNumber.min(-180, message("invalid_value")).max(180, message("invalid_value"));
const deviceFields = z.object({
  /** Unique key: MQTT user name, part of topics and of socket events. */
  name: nameText().refine((name) => !reservedDeviceName(name), message("device_name_reserved")),
  displayName: labelText(),
  type: deviceType,
  /** Unit number inside its controller. */
  number: z
    .number()
    .int(message("device_number"))
    .min(1, message("device_number"))
    .max(999, message("device_number"))
    .nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  connection: connectionKind.optional(),
  /** `null` means none; left out means the default topic. */
  topicSend: topic.nullish(),
  topicControl: topic.nullish(),
  topicControlResponse: topic.nullish(),
  reportIntervalSeconds: intervalSeconds.optional(),
  sampleIntervalSeconds: intervalSeconds.nullish(),
  /** A sleeping device receives commands only right after it reported. */
  powerMode: powerMode.optional(),
  channels: z.array(channelInput).max(200).optional(),
  payloadKeys: payloadKeys.optional(),
  actions: z.array(deviceAction).max(60).optional(),
  dataloggerId: id.nullish(),
  waterQualityId: id.nullish(),
  roomId: id.nullish(),
  zoneId: id.nullish(),
  site: siteData.optional(),
});

type Fields = Partial<Omit<z.infer<typeof deviceFields>, "site">> & { site?: SiteChange | undefined };
const acrossFields = (device: Fields, context: z.RefinementCtx): void => {
  const refuse = (path: (string | number)[], key: Parameters<typeof message>[0]) =>
    context.addIssue({ code: "custom", path, message: message(key) });
  const repeated = (values: readonly string[], index: number) => values.indexOf(values[index] ?? "") < index;

  const channels = device.channels ?? [];
  const keys = channels.map((channel) => channel.parameter);
  channels.forEach((_, index) => {
    if (repeated(keys, index)) refuse(["channels", index, "parameter"], "value_exists");
  });
  checkParsing(channels, refuse);
  for (const field of ["action", "code"] as const) {
    const values = (device.actions ?? []).map((row) => row[field]);
    values.forEach((_, index) => {
      if (repeated(values, index)) refuse(["actions", index, field], "value_exists");
    });
  }
  const { type } = device;
  for (const field of type ? linkFields : [])
    if (device[field] != null && type && !linkFieldsOf(type).includes(field))
      refuse([field], "invalid_value");
  const topics = [device.topicSend, device.topicControl, device.topicControlResponse].map(
    (text) => text ?? "",
  );
  topics.forEach((text, index) => {
    const field = ["topicSend", "topicControl", "topicControlResponse"][index] ?? "";
    if (text && repeated(topics, index)) refuse([field], "value_exists");
  });
  if (device.connection === "mqtt" && device.topicSend === null) refuse(["topicSend"], "required");
  if (reportsBeforeSampling(device)) refuse(["reportIntervalSeconds"], "report_below_sample");
  // A position has two coordinates; what an update leaves out stays as it is.
  const { latitude: north, longitude: east } = device;
  if (north === null && east != null) refuse(["latitude"], "required");
  if (east === null && north != null) refuse(["longitude"], "required");
  if (setPointsContradict(device.site ?? {})) refuse(["site", "maxSetpoint"], "max_greater_than_min");
};

export const createDeviceBody = deviceFields.extend({ profileId: id.nullish() }).superRefine(acrossFields);
export type CreateDevice = z.infer<typeof createDeviceBody>;
/** Whether a device of a type can be controlled with these actions: only then it needs topics for it. */
export const needsControlTopics = (type: DeviceType, actions: readonly unknown[]): boolean =>
  deviceTypeDefinitions[type].hasActions && actions.length > 0;

/**
 * What the form of a device sends: the body of a new device, with a report interval and, over MQTT, the topics of
 * control where something is controlled. A client of the API may leave out what has a default.
 */
export const deviceForm = createDeviceBody.superRefine((device, context) => {
  const demand = (field: string) =>
    context.addIssue({ code: "custom", path: [field], message: message("required") });
  if (device.reportIntervalSeconds === undefined) demand("reportIntervalSeconds");
  if (device.connection !== "mqtt" || !needsControlTopics(device.type, device.actions ?? [])) return;
  for (const field of ["topicControl", "topicControlResponse"] as const)
    if (device[field] === null) demand(field);
});

/** The type of a device is fixed at birth. */
export const updateDeviceBody = deviceFields
  .omit({ type: true })
  .extend(siteUpdate)
  .partial()
  .superRefine(acrossFields);
export type UpdateDevice = z.infer<typeof updateDeviceBody>;

export const channel = z.object({
  slot: z.number().int(),
  parameter: z.string(),
  mappingKey: z.string(),
  /** Left out without any, as are texts. */
  otherKeys: z.array(z.string()).optional(),
  valueTexts: z.array(valueText).optional(),
  unit: z.string().nullable(),
  rawMin: z.number().nullable(),
  rawMax: z.number().nullable(),
  measuringMin: z.number().nullable(),
  measuringMax: z.number().nullable(),
  inverted: z.boolean(),
  /** Left out without them. */
  factor: z.number().optional(),
  offset: z.number().optional(),
  under: z.number().nullable(),
  over: z.number().nullable(),
});
export type Channel = z.infer<typeof channel>;

const summary = z.object({
  id: z.number().int(),
  name: z.string(),
  displayName: z.string(),
  type: deviceType,
  number: z.number().int().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  connection: connectionKind,
  powerMode,
  mode: controlMode,
  reportIntervalSeconds: z.number().int(),
  powerSupply: siteData.shape.powerSupply,
  freshness,
  /** Only of a zone: when it is late and when stale; `null` while nothing that measures it has reported. */
  due: zoneDue.nullable().optional(),
  /** Whether an always-on device holds its connection now; `null` where it keeps none. */
  connected: z.boolean().nullable(),
  connectionLostAt: isoTime.nullable(),
  latest: z
    .object({
      measuredAt: isoTime,
      receivedAt: isoTime,
      /** All of it was imported: the device itself has sent nothing yet. */
      imported: z.literal(true).optional(),
      values: z.record(z.string(), z.number().nullable()),
      quality: z.record(z.string(), z.string()),
      /** Times of the values that are older than `measuredAt`. */
      times: z.record(z.string(), isoTime),
    })
    .nullable(),
  /** Of the channels that have limits. */
  limits: z.record(z.string(), channelLimits),
  hasThreshold: z.boolean(),
  hasTimer: z.boolean(),
  dataloggerId: z.number().int().nullable(),
  waterQualityId: z.number().int().nullable(),
  roomId: z.number().int().nullable(),
  zoneId: z.number().int().nullable(),
  room: z.string().nullable(),
  zone: z.string().nullable(),
  createdAt: isoTime,
  openAlarms: deviceAlarms.nullable().optional(),
});

const linkedDevice = summary.pick({ id: true, name: true, displayName: true, type: true });

/** What lists, maps and cards show. */
export const deviceSummary = summary.extend({
  /** In lists only: the linked logger of a valve, which measures at its critical point, where it is in view. */
  criticalPoint: summary.optional(),
  /** In lists only: its parameters of which no value has come yet, if there are any. */
  unsent: z.array(z.string()).optional(),
});
export type DeviceSummary = z.infer<typeof deviceSummary>;

export const device = deviceSummary.extend({
  topicSend: z.string().nullable(),
  topicControl: z.string().nullable(),
  topicControlResponse: z.string().nullable(),
  /** Left out for one that sends by itself. */
  gateway: deviceGateway.optional(),
  sampleIntervalSeconds: z.number().int().nullable(),
  channels: z.array(channel),
  payloadKeys,
  actions: z.array(deviceAction),
  site: siteData,
  datalogger: linkedDevice.nullable(),
  waterQuality: linkedDevice.nullable(),
  /** Devices that name this one as theirs. */
  linkedFrom: z.array(linkedDevice),
  /** A device outside the caller's scope references this one. */
  linkedFromHidden: z.boolean(),
  updatedAt: isoTime,
});
export type Device = z.infer<typeof device>;

/** Actions a new device gets when none are named. */
export const defaultDeviceActions = (type: DeviceType, site: SiteData | undefined): DeviceAction[] => {
  const keys = [...defaultActions[type]];
  if (type === "VGA" && site?.valveKind === "set_point") keys.push("set_outlet_pressure");
  if (executorOf({ type, site }) === "device") keys.push("set_automation");
  return keys.map((action) => ({ action, code: defaultCode(action) }));
};
