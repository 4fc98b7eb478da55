import * as z from "zod";
import { message } from "../message.ts";
import { commaList, dataOf, id, isoTime, route, timestamp } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";

export const reportKinds = ["pressure", "flow_volume", "availability"] as const;
export const reportKind = z.enum(reportKinds);
export type ReportKind = z.infer<typeof reportKind>;

/** Devices and parameters of one report at most. */
export const mostReported = { devices: 500, parameters: 24 } as const;

/** Single readings are counted up to this range and number; longer or larger reports are made of the means of hours. */
export const rawLimits = { days: 31, samples: 5_000_000 } as const;

/** Hours of all channels that one report is made of at most: 500 channels over a year and more. */
export const mostReportHours = 5_000_000;

/** What a report is asked for. */
export const reportQuery = z.object({
  kind: reportKind,
  deviceIds: commaList(id).pipe(
    z.array(z.number()).min(1, message("required")).max(mostReported.devices, message("invalid_value")),
  ),
  /** All that the kind is about, if absent. Flow and volume go by the meter of a device and have no choice. */
  parameters: commaList(z.string().max(64)).pipe(z.array(z.string()).max(mostReported.parameters)).optional(),
  from: timestamp,
  to: timestamp,
});
export type ReportQuery = z.output<typeof reportQuery>;

const reportedDevice = z.object({
  deviceId: z.number().int(),
  /** Its name for people, and its code. */
  device: z.string(),
  code: z.string(),
});
export type ReportedDevice = z.infer<typeof reportedDevice>;

const value = z.number().nullable();
const time = isoTime.nullable();
const name = z.string().nullable();

/** Pressures in bar, time in hours, shares in per cent rounded down: 100 says that nothing is missing. */
export const pressureRow = reportedDevice.extend({
  parameter: z.string(),
  ...{ min: value, minAt: time, mean: value, max: value, maxAt: time },
  ...{ p5: value, p50: value, p95: value, range: value, nightMean: value },
  ...{ under: value, hoursUnder: value, over: value, hoursOver: value, coverage: value },
});
export type PressureRow = z.infer<typeof pressureRow>;

/** Where the volume of a device comes from: what its totaliser counted, or its flow over time. */
export const volumeBases = ["totaliser", "flow"] as const;

/** Flows in m³/h, totalisers and volumes in m³. */
export const flowRow = reportedDevice.extend({
  ...{ start: value, end: value, volume: value, basis: z.enum(volumeBases).nullable(), reverse: value },
  ...{ mean: value, peak: value, peakAt: time, night: value, nightAt: time, coverage: value },
});
export type FlowRow = z.infer<typeof flowRow>;

export const availabilityRow = reportedDevice.extend({
  parameter: z.string(),
  ...{ received: z.number().int(), expected: z.number().int(), coverage: value, late: value },
  ...{ gap: value, gapFrom: time },
});
export type AvailabilityRow = z.infer<typeof availabilityRow>;

export const pressureSummary = z.object({
  ...{ lowest: value, lowestAt: time, lowestDevice: name, mean: value },
  ...{ highest: value, highestAt: time, highestDevice: name },
  ...{ hoursUnder: value, hoursOver: value, coverage: value },
});
export const flowSummary = z.object({
  ...{ volume: value, reverse: value, peak: value, peakAt: time, peakDevice: name },
  ...{ night: value, nightAt: time, nightDevice: name, coverage: value },
});
export const availabilitySummary = z.object({
  ...{ coverage: value, worst: value, worstDevice: name, below: z.number().int() },
  ...{ gap: value, gapFrom: time, gapDevice: name },
});

/** Said below a report; the texts are in `labels.ts`. */
export const noteKeys = [
  "good_only",
  "hourly_range",
  "hourly_samples",
  "hourly_retention",
  "night_window",
  "volume_from_flow",
  "totaliser_reset",
  "expected_since",
  "nothing_expected",
  "target",
] as const;
export const reportNote = z.object({
  key: z.enum(noteKeys),
  values: z.record(z.string(), z.string()).optional(),
});
export type ReportNote = z.infer<typeof reportNote>;

const about = {
  /** Of what is counted, which may be less than was asked for: full hours, and nothing after now. */
  from: isoTime,
  to: isoTime,
  source: z.enum(["raw", "hour"]),
  notes: z.array(reportNote),
  /** Devices without a good value in the range. */
  without: z.array(reportedDevice),
};

export const report = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("pressure"),
    ...about,
    summary: pressureSummary,
    rows: z.array(pressureRow),
  }),
  z.object({ kind: z.literal("flow_volume"), ...about, summary: flowSummary, rows: z.array(flowRow) }),
  z.object({
    kind: z.literal("availability"),
    ...about,
    summary: availabilitySummary,
    rows: z.array(availabilityRow),
  }),
]);
export type Report = z.infer<typeof report>;
export type ReportOf<Kind extends ReportKind> = Extract<Report, { kind: Kind }>;

export const readReport = route({
  method: "GET",
  path: "/report",
  summary:
    "A report on devices over a range: statistics of pressure, flow and volume, or availability of data",
  access: { permission: "Report.Index" },
  query: reportQuery,
  answer: dataOf(report),
  errors: ["not_found", "report_too_long"],
});

export const exportReport = route({
  method: "GET",
  path: "/report/export",
  summary: "The same report as a CSV, XLSX or PDF file",
  access: { permission: "Report.Export" },
  query: exportQueryOf(reportQuery),
  answer: null,
  errors: ["not_found", "report_too_long", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
