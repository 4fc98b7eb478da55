import { catalogueChannels } from "@sgval/quantities/device-channels";
import { type DeviceType, deviceTypeDefinitions, deviceTypes } from "@sgval/quantities/device-types";
import { parameterOf, parametersOf } from "@sgval/quantities/parameter";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, route } from "../route.ts";
import { searchText } from "../search-text.ts";
import { finiteNumber, lineText } from "../text.ts";
import { type ChannelInput, deviceType } from "./device.ts";
import { intervalSeconds } from "./intervals.ts";
import { checkLimits } from "./value-limits.ts";

const channelKey = z.string().refine((key) => parameterOf(key) !== null, message("invalid_value"));

const keysOf = (most: number) =>
  z
    .array(channelKey)
    .min(1, message("select_parameter"))
    .max(most, message("too_long"))
    .refine((keys) => new Set(keys).size === keys.length, message("value_exists"));

const typeLimit = z.object({
  parameter: channelKey,
  under: finiteNumber.nullable(),
  over: finiteNumber.nullable(),
});

const enteredLimit = typeLimit.superRefine((limits, context) => {
  checkLimits(limits, context);
  if (limits.under === null && limits.over === null)
    context.addIssue({ code: "custom", path: ["under"], message: message("under_and_over_required") });
});

/** A name as others are, with the apostrophe that French words need. */
const typeName = lineText(64).regex(/^[\p{L}\p{M}\p{N} ._'’-]*$/u, message("special_characters"));
const names = z.object({ vn: typeName, en: typeName, fr: typeName });

/** Colours of silhouettes: none of them is the colour of an alarm or of a status. `neutral` is that of the text. */
export const typeColor = z.enum(["neutral", "blue", "green", "pink", "brown"]);
export type TypeColor = z.output<typeof typeColor>;

/** Parameters that a type may show as its key values. */
export const mostKeyValues = 8;

/** What an administrator changes of a device type. */
export const deviceTypeBody = z.object({
  names,
  color: typeColor.default("neutral"),
  /** Channels that a new device starts with. */
  measurements: keysOf(60),
  keyValues: keysOf(mostKeyValues),
  /** Limits that those channels start with, in the unit of the catalogue. */
  limits: z.array(enteredLimit).max(60),
});
export type DeviceTypeBody = z.output<typeof deviceTypeBody>;

/** A device type as it is stored: with limits that were entered before today's rules, which would be refused now. */
export const storedDeviceType = deviceTypeBody.extend({ limits: z.array(typeLimit) });

/** A device type as this installation has it. */
export const deviceTypeSettings = storedDeviceType.extend({ reportIntervalSeconds: intervalSeconds });
export type DeviceTypeSettings = z.output<typeof deviceTypeSettings>;
export type DeviceTypes = Readonly<Record<DeviceType, DeviceTypeSettings>>;

/**
 * The catalogue's limits of everything that a type may measure. Where it has one side alone the other is where values stop being
 * plausible, because limits have both ends or none.
 */
const catalogueLimits = (type: DeviceType) =>
  parametersOf(type).flatMap(({ key, min, max, defaultUnder, defaultOver }) =>
    defaultUnder === undefined && defaultOver === undefined
      ? []
      : [{ parameter: key, under: defaultUnder ?? min, over: defaultOver ?? max }],
  );

const builtIn = (type: DeviceType): DeviceTypeSettings => ({
  names: deviceTypeDefinitions[type].names,
  color: "neutral",
  measurements: catalogueChannels(type).map(({ channel }) => channel),
  keyValues: [...deviceTypeDefinitions[type].keyValues],
  limits: catalogueLimits(type),
  reportIntervalSeconds: deviceTypeDefinitions[type].reportIntervalSeconds,
});

/** Builds a record with an entry of each type. */
export const ofEachType = <Value>(read: (type: DeviceType) => Value): Record<DeviceType, Value> => ({
  VGA: read("VGA"),
  DATALOGGER: read("DATALOGGER"),
  CARBONATE_HARDNESS: read("CARBONATE_HARDNESS"),
  WELL_LOGGING: read("WELL_LOGGING"),
  WATER_PUMP: read("WATER_PUMP"),
  DMA: read("DMA"),
});

/** The types as an installation starts with them. */
export const builtInDeviceTypes: DeviceTypes = ofEachType(builtIn);

/** The limits that a channel of a new device starts with. */
export const defaultLimitsOf = (
  { limits }: Pick<DeviceTypeSettings, "limits">,
  channel: string,
): { under: number | null; over: number | null } => {
  const { under = null, over = null } = limits.find(({ parameter }) => parameter === channel) ?? {};
  return { under, over };
};

/** The channels that a device of this type has when none are named: each under its own key in the payload. */
export const defaultChannels = (type: DeviceTypeSettings): ChannelInput[] =>
  type.measurements.map((channel) => ({
    parameter: channel,
    mappingKey: channel,
    ...defaultLimitsOf(type, channel),
  }));

/** The first field that names a parameter which devices of this type do not have; `null` when all fit. */
export const unfittingField = (type: DeviceType, body: DeviceTypeBody): string | null => {
  const offered = new Set<string>(parametersOf(type).map(({ key }) => key));
  const fits = (key: string) => offered.has(parameterOf(key)?.parameter.key ?? "");
  if (!body.measurements.every(fits)) return "measurements";
  if (!body.keyValues.every(fits)) return "keyValues";
  return body.limits.every(({ parameter }) => fits(parameter)) ? null : "limits";
};

/** The first language in which another type has the name already. */
export const takenName = (types: DeviceTypes, type: DeviceType, wanted: DeviceTypeBody["names"]) =>
  (["vn", "en", "fr"] as const).find((language) =>
    deviceTypes.some(
      (other) =>
        other !== type && searchText(types[other].names[language]) === searchText(wanted[language].trim()),
    ),
  );

const typeParams = z.object({ type: deviceType });
const settingsByType = z.object(ofEachType(() => deviceTypeSettings));

export const listDeviceTypes = route({
  method: "GET",
  path: "/device-type",
  summary: "The device types with their labels and defaults",
  access: { signedIn: true, forPrograms: true },
  answer: dataOf(settingsByType),
});

export const updateDeviceType = route({
  method: "PUT",
  path: "/device-type/:type",
  summary: "Change labels and defaults of a device type; devices that exist keep their channels and limits",
  access: { permission: "DeviceType.Update" },
  params: typeParams,
  body: deviceTypeBody,
  answer: dataOf(deviceTypeSettings),
  errors: ["value_exists"],
});

/** Report intervals (T) by type, in seconds. */
export const reportIntervals = z.object(ofEachType(() => intervalSeconds));
export type ReportIntervals = z.output<typeof reportIntervals>;

export const updateReportIntervals = route({
  method: "PUT",
  path: "/setting/freshness",
  summary: "Change the report intervals of the types; devices that have the old one follow",
  access: { permission: "Setting.Update" },
  body: z.object({ intervals: reportIntervals }),
  answer: dataOf(settingsByType),
});

const typeUse = z.object({
  /** Devices of the type in view. */
  devices: z.number().int(),
  /** Those with the interval of the type, which follow when it changes. */
  following: z.number().int(),
  /** How many of them are late, stale and offline now. */
  late: z.number().int(),
  stale: z.number().int(),
  offline: z.number().int(),
});
export type TypeUse = z.output<typeof typeUse>;

export const previewFreshness = route({
  method: "GET",
  path: "/setting/freshness",
  summary: "Devices by type, and how current they would be now with these report intervals",
  access: { permission: ["DeviceType.Index", "Setting.Index"] },
  query: z.object(ofEachType(() => z.coerce.number().pipe(intervalSeconds).optional())),
  answer: dataOf(z.object(ofEachType(() => typeUse))),
});
