import * as z from "zod";
import { pastedToken } from "../connections/tokens.ts";
import { controlMode } from "../control/control.ts";
import { message } from "../message.ts";
import { commaList, dataOf, id, route } from "../route.ts";
import { finiteNumber, lineText, nameText } from "../text.ts";
import { createDeviceBody, deviceType, updateDeviceBody } from "./device.ts";
import { reportsBeforeSampling } from "./intervals.ts";
import { deviceListQuery } from "./routes.ts";
import { setPointsContradict, sharedSiteChange } from "./site-data.ts";
import { checkLimits } from "./value-limits.ts";

/** Devices in one request. */
export const bulkLimit = 1000;

/** A thousand devices with two hundred channels each do not fit; with twenty each they do. */
const bulkBytes = 8 * 1024 * 1024;

const namedAndToken = z.object({
  /** Name of a data logger, in the database or in the same request. */
  datalogger: nameText().nullish(),
  waterQuality: nameText().nullish(),
  /** Names of a room and a zone that exist. */
  room: z.string().trim().max(128).nullish(),
  zone: z.string().trim().max(128).nullish(),
  /** `true` generates a secret, which is in the answer to this request only. */
  token: z.union([z.literal(true), pastedToken], message("invalid_value")).optional(),
});

/** A device of a bulk request: its fields, links by name where the id is not known yet, and a token. */
export const bulkDevice = createDeviceBody.and(
  namedAndToken.extend({
    /** Name of a mapping profile. */
    profile: z.string().trim().max(128).nullish(),
  }),
);
export type BulkDevice = z.output<typeof bulkDevice>;

/** The same of a device that exists: the fields that change. */
export const bulkUpdate = updateDeviceBody.and(namedAndToken);
export type BulkUpdate = z.output<typeof bulkUpdate>;

/** What is wrong with a row: a message of the validation catalogue for a field, or an error code for the whole row. */
export const rowProblem = z.object({ code: z.string(), field: z.string(), message: z.string() });
export type RowProblem = z.output<typeof rowProblem>;

export const bulkResult = z.object({
  /** Place of the row in the request, from 0. */
  index: z.number().int(),
  name: z.string(),
  /** `null` for a refused row, and in a dry run. */
  id: z.number().int().nullable(),
  /** The secret of a new token; never shown again. */
  token: z.string().optional(),
  /** Empty for a row that was carried out, or would have been. */
  errors: z.array(rowProblem),
});
export type BulkResult = z.output<typeof bulkResult>;

export const bulkAnswer = z.object({
  data: z.array(bulkResult),
  metaData: z.object({ done: z.number().int(), refused: z.number().int(), dryRun: z.boolean() }),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

export const createDevices = route({
  method: "POST",
  path: "/device/bulk",
  summary:
    "Add up to 1 000 devices with channels and tokens; each row is added whole or refused with its errors",
  access: { permission: "Device.Create" },
  body: z.object({
    /** Rows like the body of `POST /device`; each is checked alone. */
    devices: z.array(z.record(z.string(), z.unknown())).min(1).max(bulkLimit, message("too_long")),
    /** Checks every row and adds none. */
    dryRun: z.boolean().default(false),
  }),
  answer: bulkAnswer,
  errors: ["value_exists", "link_not_allowed"],
  secretAnswer: true,
  bodyBytes: bulkBytes,
  limitPerMinute: 30,
});

const chosenIds = z.array(id).min(1, message("required")).max(bulkLimit, message("too_long"));

const fields = updateDeviceBody.shape;
/** What several devices are set to at once; fields left out stay. */
export const bulkChange = z
  .object({
    reportIntervalSeconds: fields.reportIntervalSeconds,
    sampleIntervalSeconds: fields.sampleIntervalSeconds,
    powerMode: fields.powerMode,
    roomId: fields.roomId,
    zoneId: fields.zoneId,
    /** Of those devices whose type has it; `null` takes a field away. */
    site: sharedSiteChange.optional(),
    /** Limits of one channel, of those devices that have it. */
    limits: z
      .object({
        parameter: lineText(64),
        under: finiteNumber.nullable(),
        over: finiteNumber.nullable(),
      })
      .superRefine(checkLimits)
      .optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), message("required"))
  .refine((change) => !reportsBeforeSampling(change), {
    path: ["reportIntervalSeconds"],
    error: message("report_below_sample"),
  })
  .refine(({ site }) => !site || !setPointsContradict(site), {
    path: ["site", "maxSetpoint"],
    error: message("max_greater_than_min"),
  });
export type BulkChange = z.output<typeof bulkChange>;

export const updateDevices = route({
  method: "POST",
  path: "/device/bulk-update",
  summary:
    "Set intervals, power mode, site data or the limits of a channel of several devices; a device that cannot is named",
  access: { permission: "Device.Update" },
  body: z.object({ ids: chosenIds, set: bulkChange }),
  answer: bulkAnswer,
});

export const deleteDevices = route({
  method: "POST",
  path: "/device/bulk-delete",
  summary: "Delete several devices; one with a command under way is kept and named",
  access: { permission: "Device.Delete" },
  body: z.object({ ids: chosenIds }),
  answer: bulkAnswer,
});

/** Readings of several devices are counted up to so many. */
export const mostCounted = 1_000_000;

export const countReadingsOfDevices = route({
  method: "GET",
  path: "/device/readings-count",
  summary: "How many readings several devices have in all, of those in view; at most a million are counted",
  access: { permission: "Device.Index" },
  query: z.object({ ids: commaList(id).pipe(z.array(z.number()).min(1).max(bulkLimit)) }),
  answer: dataOf(z.object({ count: z.number().int(), more: z.boolean() })),
});

/** A device as bulk actions need it. */
export const deviceChoice = z.object({
  id: z.number().int(),
  name: z.string(),
  displayName: z.string(),
  type: deviceType,
  mode: controlMode,
});
export type DeviceChoice = z.output<typeof deviceChoice>;

export const chooseDevices = route({
  method: "GET",
  path: "/device/choice",
  summary: "All devices of a filter as bulk actions need them, at most as many as one takes",
  access: { permission: "Device.Index" },
  query: deviceListQuery.omit({ page: true, size: true }),
  answer: z.object({ data: z.array(deviceChoice), metaData: z.object({ total: z.number().int() }) }),
});
