import * as z from "zod";
import { deadLetterReason } from "../connections/dead-letters.ts";
import {
  commaList,
  dataOf,
  id,
  idParams,
  isoTime,
  listMetaData,
  listOf,
  listQuery,
  route,
  timestamp,
} from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";

/** The values of one device at one time. `quality` lists only the parameters that are not good. */
export const reading = z.object({
  deviceId: z.number().int(),
  measuredAt: isoTime,
  receivedAt: isoTime,
  values: z.record(z.string(), z.number().nullable()),
  quality: z.record(z.string(), z.string()),
});
export type Reading = z.infer<typeof reading>;

export const readingListQuery = listQuery.extend({ from: timestamp.optional(), to: timestamp.optional() });

export const listReadings = route({
  method: "GET",
  path: "/device/:id/data",
  summary: "Readings of a device, newest first",
  access: { permission: "Device.Index" },
  params: idParams,
  query: readingListQuery,
  answer: listOf(reading).extend({
    /** `newest` is the time of the newest reading of the range: what a page counts later lies behind it. */
    metaData: listMetaData.extend({ newest: reading.shape.measuredAt.nullable() }),
  }),
  errors: ["not_found"],
});
export const exportReadings = route({
  method: "GET",
  path: "/device/:id/data/export",
  summary: "The readings of a device in a span of time as a CSV, XLSX or PDF file",
  access: listReadings.access,
  params: idParams,
  query: exportQueryOf(readingListQuery.omit({ page: true, size: true })),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});

/** Up to `mostEvery` numbers, looked at in one loop: a schema of each takes a browser a tenth of a second. */
const columnOf = <Cell extends number | null>(isCell: (value: unknown) => boolean, type: string | string[]) =>
  z
    .custom<Cell[]>((value) => Array.isArray(value) && value.every(isCell))
    .meta({ type: "array", items: { type } });

const isNumber = (value: unknown): boolean => typeof value === "number";
const times = columnOf<number>(isNumber, "number");
const columns = columnOf<number | null>((value) => value === null || isNumber(value), ["number", "null"]);

export const history = z.object({
  /** Epoch milliseconds of each bucket's start, or of each reading. */
  t: times,
  series: z.record(z.string(), z.object({ min: columns, avg: columns, max: columns })),
  source: z.enum(["raw", "hour", "day"]),
  /** Width of a bucket, or `null` for single readings. */
  bucketSeconds: z.number().nullable(),
  /** Hours of the range whose rollups are being made, as after a back-fill: until then the columns lack their readings. */
  pendingHours: z.number().int().nonnegative(),
  /** Some of the readings carry a quality flag: without uncertain values the columns may be others. */
  flagged: z.boolean().optional(),
});
export type History = z.infer<typeof history>;

/** So many readings of a device are answered one by one to who asks for every one: a reading per minute of 100 days. */
export const mostEvery = 150_000;

/** What one request for columns names at most. */
export const mostHistories = { devices: 50, parameters: 24 } as const;

const historyQuery = z.object({
  parameter: commaList(z.string().max(64)).pipe(z.array(z.string()).max(mostHistories.parameters)),
  from: timestamp,
  to: timestamp,
  points: z.coerce.number().int().min(10).max(10_000).default(1000),
  /** Leaves out uncertain values as well as bad ones: what statistics count. */
  quality: z.enum(["good"]).optional(),
  /** Each reading for itself, up to `mostEvery` of a device; where there are more, about as many points as asked for. */
  detail: z.enum(["every"]).optional(),
});

export const readHistory = route({
  method: "GET",
  path: "/device/:id/history",
  summary: "Columns for a chart, from raw readings or rollups",
  access: { permission: "Device.Index" },
  params: idParams,
  query: historyQuery,
  answer: history,
  errors: ["not_found"],
});

/** The columns of one of several devices; single readings have `avg` only. */
export const deviceHistory = history.extend({
  deviceId: z.number().int(),
  series: z.record(z.string(), z.object({ min: columns.optional(), avg: columns, max: columns.optional() })),
});
export type DeviceHistory = z.infer<typeof deviceHistory>;

export const readHistories = route({
  method: "GET",
  path: "/history",
  summary: "Columns of several devices for one chart; each device has those of its parameters",
  access: { permission: "Device.Index" },
  query: historyQuery.extend({ device: commaList(id).pipe(z.array(z.number()).max(mostHistories.devices)) }),
  answer: dataOf(z.array(deviceHistory)),
  errors: ["not_found"],
});

/** So many devices are compared at most: more lines of one chart cannot be told apart. */
export const mostCompared = 6;

/** Lines of one chart at most: one of each device, now and in as many earlier periods as make as many periods as devices. */
export const mostChartLines = mostCompared * mostCompared;

/** A line of a chart: `7:flow`, and `7:flow:1d` for the same time a day earlier. */
const chartLine = z.string().regex(/^[1-9]\d{0,8}:[\w.]{1,64}(:[1-9]\d{0,2}d)?$/, "validation.invalid_value");

export const exportHistory = route({
  method: "GET",
  path: "/history/export",
  summary: "The lines of a chart as a CSV, XLSX or PDF file, one row for each of its times",
  access: { permission: "Device.Index" },
  query: exportQueryOf(
    historyQuery.omit({ parameter: true, quality: true }).extend({
      line: commaList(chartLine).pipe(z.array(z.string()).max(mostChartLines)),
    }),
  ),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});

/** Bounds of one message of a device. */
export const telemetryLimits = { bytes: 262_144, samples: 5_000 } as const;

/** Why the value of a payload field cannot be used. */
export const rejectionReasons = [
  "not_a_number",
  "invalid_time",
  "unit_mismatch",
  "several_values",
  "not_an_object",
  "not_a_record",
] as const;
export const rejectionReason = z.enum(rejectionReasons);
export type RejectionReason = z.infer<typeof rejectionReason>;

/** `field` names the place in the message: in a list with the index of its row. */
export const fieldRejection = z.object({ field: z.string(), reason: rejectionReason });
export type FieldRejection = z.infer<typeof fieldRejection>;

export const telemetryAnswer = z.object({
  accepted: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.array(fieldRejection),
});
export type TelemetryAnswer = z.infer<typeof telemetryAnswer>;

export const postTelemetry = route({
  method: "POST",
  path: "/telemetry",
  summary: "Readings of the device whose token is the bearer",
  access: { deviceToken: true },
  /** Firmware writes more behind its address than its mapping reads: no reason to lose the readings. */
  query: z.looseObject({}),
  receives: "message",
  answer: telemetryAnswer,
  errors: ["malformed_payload", "too_many_samples", "too_many_requests", "server_busy"],
});

/** What the mapping of its device makes of a dead letter now. */
export const decodedLetter = z.object({
  /** The device that it belongs to today, also by its topic. */
  deviceId: z.number().int().nullable(),
  /** Why it is not understood, or not all of it; `null` when all of it is. */
  cause: z.object({ reason: deadLetterReason, detail: z.string().nullable() }).nullable(),
  /** The first readings, newest first, and how many there are. */
  readings: z.array(reading),
  samples: z.number().int(),
  rejected: z.array(fieldRejection),
  /** Fields that belong to no channel, with their last value. */
  unmapped: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type DecodedLetter = z.output<typeof decodedLetter>;

export const decodeDeadLetter = route({
  method: "GET",
  path: "/dead-letter/:id/decoded",
  summary: "What the mapping of its device makes of a dead letter now; nothing is stored",
  access: { permission: "Mqtt.Index" },
  params: idParams,
  answer: dataOf(decodedLetter),
  errors: ["not_found"],
});
