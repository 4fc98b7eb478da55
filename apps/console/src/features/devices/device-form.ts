import {
  type Device,
  type DeviceAction,
  defaultDeviceActions,
  deviceForm,
  needsControlTopics,
  updateDeviceBody,
} from "@sgval/contract/devices/device";
import { type DeviceTypes, defaultLimitsOf } from "@sgval/contract/devices/device-types";
import { type ConnectionKind, type PowerMode, usualPowerMode } from "@sgval/contract/devices/freshness";
import { noPayloadKeys, type PayloadKeys } from "@sgval/contract/devices/payload-keys";
import type { SiteData } from "@sgval/contract/devices/site-data";
import { issueMessage } from "@sgval/contract/message";
import { defaultTopics } from "@sgval/contract/mqtt";
import { type DeviceType, deviceTypeDefinitions } from "@sgval/quantities/device-types";
import { parameterOf } from "@sgval/quantities/parameter";
import * as z from "zod";

export interface ChannelValues {
  parameter: string;
  mappingKey: string;
  otherKeys: string[];
  valueTexts: { text: string; value: number | null }[];
  unit: string;
  rawMin: number | null;
  rawMax: number | null;
  measuringMin: number | null;
  measuringMax: number | null;
  inverted: boolean;
  factor: number | null;
  offset: number | null;
  under: number | null;
  over: number | null;
}

type SiteValues = { [Key in keyof SiteData]-?: NonNullable<SiteData[Key]> | null };

/** A device as its form holds it: an empty number or choice is `null`, an empty text is "". */
export interface DeviceFormValues {
  name: string;
  displayName: string;
  type: DeviceType;
  number: number | null;
  latitude: number | null;
  longitude: number | null;
  connection: ConnectionKind;
  topicSend: string;
  topicControl: string;
  topicControlResponse: string;
  reportIntervalSeconds: number | null;
  sampleIntervalSeconds: number | null;
  powerMode: PowerMode;
  channels: ChannelValues[];
  payloadKeys: PayloadKeys;
  actions: DeviceAction[];
  /** The gateway that it is behind sends commands to it; not for a person to choose. */
  takesCommands: boolean;
  dataloggerId: number | null;
  waterQualityId: number | null;
  roomId: number | null;
  zoneId: number | null;
  site: SiteValues;
}

export const topicFields = ["topicSend", "topicControl", "topicControlResponse"] as const;

const emptySite: SiteValues = {
  valveKind: null,
  minSetpoint: null,
  maxSetpoint: null,
  powerLossPosition: null,
  executor: null,
  powerSupply: null,
  totaliserDigits: null,
  nominalDiameterMm: null,
  licensedDailyVolume: null,
  licensedYearlyVolume: null,
  intakeDepth: null,
  ratedCurrent: null,
  ratedPower: null,
  ratedVoltage: null,
  maxStartsPerHour: null,
  waterClass: null,
  cleanedOn: null,
  calibrationDueOn: null,
  connectionsDownstream: null,
  criticalCustomer: null,
  singleSupply: null,
  notes: null,
};

/** The unit of a channel that names none. */
const catalogueUnit = (parameter: string): string => parameterOf(parameter)?.parameter.unit ?? "";

/** A channel without scaling and limits. */
export const plainChannel = (parameter: string, mappingKey = parameter): ChannelValues => ({
  parameter,
  mappingKey,
  otherKeys: [],
  valueTexts: [],
  unit: catalogueUnit(parameter),
  rawMin: null,
  rawMax: null,
  measuringMin: null,
  measuringMax: null,
  inverted: false,
  factor: null,
  offset: null,
  under: null,
  over: null,
});

/** What a device of this type usually has; the form of a new one starts with it. */
export const defaultsOf = (
  type: DeviceType,
  types: DeviceTypes,
): Pick<DeviceFormValues, "type" | "powerMode" | "reportIntervalSeconds" | "channels" | "actions"> => ({
  type,
  powerMode: usualPowerMode(type),
  reportIntervalSeconds: types[type].reportIntervalSeconds,
  channels: types[type].measurements.map((channel) => ({
    ...plainChannel(channel),
    ...defaultLimitsOf(types[type], channel),
  })),
  actions: defaultDeviceActions(type, undefined),
});

/** What is of one device alone, as a new one has it. */
const ofItsOwn = {
  ...{ topicSend: "", topicControl: "", topicControlResponse: "" },
  ...{ latitude: null, longitude: null, dataloggerId: null, waterQualityId: null, takesCommands: false },
};

/** The form of a new device. */
export const newForm = (type: DeviceType, types: DeviceTypes): DeviceFormValues => ({
  name: "",
  displayName: "",
  number: null,
  connection: "mqtt",
  sampleIntervalSeconds: null,
  ...ofItsOwn,
  roomId: null,
  zoneId: null,
  site: emptySite,
  payloadKeys: noPayloadKeys,
  ...defaultsOf(type, types),
});

/** The form of an existing device. */
export const formOf = (device: Device): DeviceFormValues => ({
  name: device.name,
  displayName: device.displayName,
  type: device.type,
  number: device.number,
  latitude: device.latitude,
  longitude: device.longitude,
  connection: device.connection,
  topicSend: device.topicSend ?? "",
  topicControl: device.topicControl ?? "",
  topicControlResponse: device.topicControlResponse ?? "",
  reportIntervalSeconds: device.reportIntervalSeconds,
  sampleIntervalSeconds: device.sampleIntervalSeconds,
  powerMode: device.powerMode,
  channels: device.channels.map(({ slot: _slot, unit, ...channel }) => ({
    ...channel,
    otherKeys: channel.otherKeys ?? [],
    valueTexts: channel.valueTexts ?? [],
    factor: channel.factor ?? null,
    offset: channel.offset ?? null,
    unit: unit ?? catalogueUnit(channel.parameter),
  })),
  payloadKeys: device.payloadKeys,
  actions: device.actions.map(({ action, code }) => ({ action, code })),
  takesCommands: device.gateway !== undefined && device.gateway.commands !== "none",
  dataloggerId: device.dataloggerId,
  waterQualityId: device.waterQualityId,
  roomId: device.roomId,
  zoneId: device.zoneId,
  site: { ...emptySite, ...device.site },
});

/** The form of another device like this one: without what is unique to a device and to where it is. */
export const copyOf = (device: Device): DeviceFormValues => ({
  ...formOf(device),
  site: { ...emptySite, ...device.site, cleanedOn: null, calibrationDueOn: null, notes: null },
  name: "",
  ...ofItsOwn,
});

/** The default topics under a new name, of the fields that still have those of the old name; none that are not needed. */
export const renamedTopics = (
  values: Pick<DeviceFormValues, (typeof topicFields)[number] | "type" | "actions">,
  oldName: string,
  name: string,
): Partial<Record<(typeof topicFields)[number], string>> => {
  const before = defaultTopics(oldName.trim());
  const after = defaultTopics(name.trim());
  const isControlled = needsControlTopics(values.type, values.actions);
  const following = topicFields.filter((field) => values[field] === "" || values[field] === before[field]);
  return Object.fromEntries(
    following.map((field) => [
      field,
      name.trim() === "" || (field !== "topicSend" && !isControlled) ? "" : after[field],
    ]),
  );
};

/** The site data that is filled in. */
export const siteOf = ({ site }: Pick<DeviceFormValues, "site">) =>
  Object.fromEntries(Object.entries(site).filter(([, value]) => value !== null && value !== ""));

/** The request of a form. A virtual device has no connection of its own, so it has no topics. */
export const bodyOf = ({ takesCommands, ...values }: DeviceFormValues) => {
  const connection = deviceTypeDefinitions[values.type].virtual ? "http" : values.connection;
  const topic = (text: string) => (connection === "http" || text.trim() === "" ? null : text);
  return {
    ...values,
    connection,
    // Over HTTP no command arrives but through a gateway.
    actions: connection === "http" && !takesCommands ? [] : values.actions,
    topicSend: topic(values.topicSend),
    topicControl: topic(values.topicControl),
    topicControlResponse: topic(values.topicControlResponse),
    reportIntervalSeconds: values.reportIntervalSeconds ?? undefined,
    channels: values.channels.map(({ unit, otherKeys, valueTexts, factor, offset, ...channel }) => ({
      ...channel,
      ...(otherKeys.length > 0 && { otherKeys }),
      ...(valueTexts.length > 0 && { valueTexts }),
      ...(factor !== null && { factor }),
      ...(offset !== null && { offset }),
      ...(unit === catalogueUnit(channel.parameter) ? {} : { unit }),
    })),
    site: siteOf(values),
  };
};
type Body = ReturnType<typeof bodyOf>;

/** The schema of the form: the contract's, on the request that the values make. */
export const deviceFormSchema = z.custom<DeviceFormValues>().superRefine((values, context) => {
  for (const issue of deviceForm.safeParse(bodyOf(values)).error?.issues ?? [])
    context.addIssue({ code: "custom", path: issue.path, message: issueMessage(issue) });
});

/** The same for the mapping alone: what else a device may lack is no concern of its editor. */
export const mappingSchema = z.custom<DeviceFormValues>().superRefine((values, context) => {
  const { channels, payloadKeys } = bodyOf(values);
  for (const issue of updateDeviceBody.safeParse({ channels, payloadKeys }).error?.issues ?? [])
    context.addIssue({ code: "custom", path: issue.path, message: issueMessage(issue) });
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two forms differ. */
export const changedFields = (before: DeviceFormValues, after: DeviceFormValues): (keyof Body)[] => {
  const [one, other] = [bodyOf(before), bodyOf(after)];
  return (Object.keys(other) as (keyof Body)[]).filter((key) => !same(one[key], other[key]));
};

/** The fields that belong together: a change of one sends all of them. */
const groups: readonly (readonly (keyof Body)[])[] = [
  ["latitude", "longitude"],
  ["connection", ...topicFields],
];

/** What an edited form sends: only what was changed, so that another user's changes to the rest stay. */
export const changeOf = (before: DeviceFormValues, after: DeviceFormValues) => {
  const changed = changedFields(before, after);
  const sent = new Set(changed.flatMap((key) => groups.find((group) => group.includes(key)) ?? [key]));
  const { type: _fixed, ...body } = bodyOf(after);
  const left = siteOf(before);
  const site = Object.fromEntries(
    Object.entries({
      ...Object.fromEntries(Object.keys(left).map((key) => [key, null])),
      ...body.site,
    }).filter(([key, value]) => value !== (left[key] ?? null)),
  );
  return Object.fromEntries(Object.entries({ ...body, site }).filter(([key]) => sent.has(key as keyof Body)));
};

type NestedPath =
  | `channels.${number}.${keyof ChannelValues}`
  | `channels.${number}.valueTexts.${number}.${"text" | "value"}`
  | `actions.${number}.${keyof DeviceAction}`
  | `site.${keyof SiteValues}`;

/** Paths of the fields inside lists and groups, which show their own errors. */
export const nestedPaths = (values: DeviceFormValues): NestedPath[] => [
  ...values.channels.flatMap((channel, index) => [
    ...(Object.keys(channel) as (keyof ChannelValues)[]).map((key): NestedPath => `channels.${index}.${key}`),
    ...channel.valueTexts.flatMap((_, at): NestedPath[] => [
      `channels.${index}.valueTexts.${at}.text`,
      `channels.${index}.valueTexts.${at}.value`,
    ]),
  ]),
  ...values.actions.flatMap((_, index): NestedPath[] => [`actions.${index}.action`, `actions.${index}.code`]),
  ...(Object.keys(emptySite) as (keyof SiteValues)[]).map((key): NestedPath => `site.${key}`),
];
