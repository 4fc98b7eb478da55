import * as z from "zod";
import { message } from "../message.ts";
import type { Permission } from "../permission.ts";
import { commaList, dataOf, id, isoTime, route, timestamp } from "../route.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { mostZoneDays } from "../zones/zone-accounting.ts";
import { alarmRow, alarmSummary } from "./alarm-report.ts";
import { comparison, comparisonFields } from "./comparison.ts";
import { controlRow, controlSummary } from "./control-report.ts";
import { pumpRow, pumpSummary } from "./pump-report.ts";
import { qualityRow, qualitySummary } from "./quality-report.ts";
import { readingChannel, readingRow, readingSteps, readingsSummary, stepFields } from "./readings-report.ts";
import { limitFields, name, ownLimits, reportedDevice, time, value } from "./report-row.ts";
import { wellRow, wellSummary } from "./well-report.ts";
import { reportedZone, zoneRow, zoneSummary, zoneTrend } from "./zone-report.ts";

export type { PumpRow } from "./pump-report.ts";
export type { QualityRow } from "./quality-report.ts";
export type { ReportedDevice } from "./report-row.ts";
export type { WellRow } from "./well-report.ts";
export type { ZoneRow } from "./zone-report.ts";

export const reportKinds = [
  "readings",
  "pressure",
  "flow_volume",
  "availability",
  "pumps",
  "quality",
  "zones",
  "wells",
  "control",
  "alarms",
] as const;
export const reportKind = z.enum(reportKinds);
export type ReportKind = z.infer<typeof reportKind>;

/** One of these is needed beside that for reports: a report says no more than the pages of what it is about. */
export const kindPermissions: Readonly<Partial<Record<ReportKind, readonly Permission[]>>> = {
  readings: ["Device.Index"],
  pumps: ["Pump.Index"],
  quality: ["Device.Index"],
  zones: ["Zone.Index"],
  wells: ["Device.Index"],
  control: ["History.Index"],
  alarms: ["Risk.Index", "Dashboard.Risk"],
};

/** The kinds whose channels can be chosen. */
export const kindsByParameter: readonly ReportKind[] = ["readings", "pressure", "availability"];

/** Devices, zones and parameters of one report at most. */
export const mostReported = { devices: 500, zones: 500, parameters: 100 } as const;

/** Whole days of a report on zones at most. */
export const mostReportDays = mostZoneDays;

/** Single readings are counted up to this range and number; longer or larger reports are made of the means of hours. */
export const rawLimits = { days: 31, samples: 5_000_000 } as const;

/** Hours of all channels that one report is made of at most: 500 channels over a year and more. */
export const mostReportHours = 5_000_000;

/** Commands of one report at most: three hundred valves with a timer, which open and close each day of a month. */
export const mostReportCommands = 20_000;

const ids = (most: number) =>
  commaList(id)
    .pipe(z.array(z.number()).max(most, message("invalid_value")))
    .default([]);

/** The key of a channel. */
export const channelText = z
  .string()
  .max(64)
  .regex(/^[\w.-]+$/, message("invalid_value"));

/** What a report is asked for. */
export const reportQuery = z.object({
  kind: reportKind,
  /** At least one, but of a report on zones. */
  deviceIds: ids(mostReported.devices),
  /** At least one of a report on zones; of no other. */
  zoneIds: ids(mostReported.zones),
  /** All that the kind is about, if absent; only of kinds whose channels can be chosen. */
  parameters: commaList(channelText).pipe(z.array(channelText).max(mostReported.parameters)).optional(),
  from: timestamp,
  to: timestamp,
  ...comparisonFields,
  ...limitFields,
  /** Of a report on readings. */
  ...stepFields,
});
export type ReportQuery = z.output<typeof reportQuery>;

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
  ...{ mean: value, peak: value, peakAt: time, night: value, nightAt: time },
  /** Volumes are those between the flow and its limit. */
  ...{
    under: value,
    hoursUnder: value,
    volumeUnder: value,
    over: value,
    hoursOver: value,
    volumeOver: value,
  },
  coverage: value,
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
  /** Per cent of the volume that no totaliser counted: it is made of flows. */
  estimatedShare: value,
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
  "hourly_compliance",
  "night_window",
  "volume_from_flow",
  "same_water",
  "water_within",
  "totaliser_reset",
  "expected_since",
  "nothing_expected",
  "not_about",
  "pump_counters",
  "pump_power",
  "pumps_partly_known",
  "wells_partly_known",
  "hours_partly_known",
  "starts_partly_known",
  "energy_partly_known",
  "volume_partly_known",
  "level_partly_known",
  "dated_limits",
  "quality_partly_known",
  "limits_to_confirm",
  "well_levels",
  "partly_known_runs",
  "sum_without_hours",
  "sum_without_starts",
  "sum_without_energy",
  "sum_without_volume",
  "whole_days",
  "balance_after_iwa",
  "more_out_than_in",
  "meters_over_inflow",
  "balance_differs",
  "totaliser_differs",
  "days_estimated",
  "few_meters",
  "revenue_estimated",
  "meters_doubtful",
  "ili_invalid",
  "zones_within",
  "recoverable_within",
  "recoverable_unknown",
  "command_success",
  "alarm_times",
  "target",
  "trend_months",
  "trend_zones",
  "own_limits",
  "volumes_beyond",
  "hours_beyond",
  "compared_source",
  "compared_both",
  "compared_rows",
  "compared_laboratory",
  "compared_coverage",
  "mean_of_kinds",
  "steps_are_means",
  "steps_are_last",
  "hourly_step",
  "hourly_gaps",
  "hourly_late",
  "first_rows",
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
  /** Devices without a good value in the range; of commands and alarms only if no device has any. */
  without: z.array(reportedDevice),
  /** With another period, if it is asked for. */
  comparison: comparison.optional(),
  /** In the place of those of the channels, if they are asked for. */
  limits: ownLimits.optional(),
};

export const report = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("readings"),
    ...about,
    /** One hour at least where single readings are too many or no longer kept. */
    step: z.enum(readingSteps),
    summary: readingsSummary,
    channels: z.array(readingChannel),
    /** In order of time. The page gets the first of them. */
    rows: z.array(readingRow),
  }),
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
  z.object({ kind: z.literal("pumps"), ...about, summary: pumpSummary, rows: z.array(pumpRow) }),
  z.object({ kind: z.literal("quality"), ...about, summary: qualitySummary, rows: z.array(qualityRow) }),
  z.object({
    kind: z.literal("zones"),
    ...about,
    summary: zoneSummary,
    rows: z.array(zoneRow),
    /** Zones without a day of which the inflow is known. */
    withoutZones: z.array(reportedZone),
    /** Absent for more zones than `mostTrendZones`. */
    trend: zoneTrend.optional(),
  }),
  z.object({ kind: z.literal("wells"), ...about, summary: wellSummary, rows: z.array(wellRow) }),
  z.object({ kind: z.literal("control"), ...about, summary: controlSummary, rows: z.array(controlRow) }),
  z.object({ kind: z.literal("alarms"), ...about, summary: alarmSummary, rows: z.array(alarmRow) }),
]);
export type Report = z.infer<typeof report>;
export type ReportOf<Kind extends ReportKind> = Extract<Report, { kind: Kind }>;

export const readReport = route({
  method: "GET",
  path: "/report",
  summary:
    "A report on devices or zones over a range: readings, pressure, flow and volume, availability of data, pumps, water quality, zones, wells, commands, or alarms",
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
