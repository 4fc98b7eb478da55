import { dayMs, hourMs, minuteMs } from "@sgval/quantities/duration";
import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { isoTime } from "../route.ts";
import type { Table, TableColumn } from "../table.ts";
import {
  coverage,
  deviceColumns,
  deviceOf,
  number,
  summaryTitle,
  text,
  time as timeColumn,
} from "./columns.ts";
import { tableTitles } from "./feature.ts";
import { name, reportedDevice, time, value } from "./report-row.ts";

/** Time that a row stands for: a single reading, or a part of the local day. */
export const readingSteps = ["raw", "1min", "15min", "1h", "1d"] as const;
export type ReadingStep = (typeof readingSteps)[number];
export const usualStep: ReadingStep = "1h";
export const stepFields = { step: z.enum(readingSteps).optional() };

/** `null` for single readings. */
export const stepLengths: Readonly<Record<ReadingStep, number | null>> = {
  ...{ raw: null, "1min": minuteMs, "15min": 15 * minuteMs, "1h": hourMs, "1d": dayMs },
};

/** Rows of one report at most, in its files. */
export const mostReadingRows = 200_000;
/** Rows of a report that the page gets; files have all of them. */
export const mostShownRows = 5_000;

/** A reading, or the mean of a step with its lowest and highest value and how many readings it is of. */
export const readingRow = reportedDevice.extend({
  at: isoTime,
  parameter: z.string(),
  ...{ value, min: value, max: value, count: z.number().int() },
});
export type ReadingRow = z.infer<typeof readingRow>;

/** Statistics of a channel over the range; a code of a state has no mean. */
export const readingChannel = reportedDevice.extend({
  parameter: z.string(),
  ...{ received: z.number().int(), min: value, minAt: time, mean: value, max: value, maxAt: time },
  coverage: value,
});
export type ReadingChannel = z.infer<typeof readingChannel>;

export const readingsSummary = z.object({
  ...{ readings: z.number().int(), rows: z.number().int(), channels: z.number().int(), coverage: value },
  ...{ gap: value, gapFrom: time, gapDevice: name },
});

/** In the unit of the parameter of its row, which the column `unit` has. */
const found = (vn: string, en: string, fr: string) =>
  ({ kind: "number", heading: { vn, en, fr }, ofRow: true }) as const satisfies TableColumn;
const unit = { ...text("Đơn vị", "Unit", "Unité"), ofRow: true } as const;
const parameter = text("Thông số", "Parameter", "Paramètre");
const min = found("Nhỏ nhất", "Minimum", "Minimum");
const max = found("Lớn nhất", "Maximum", "Maximum");

/** A row for each step of a channel with a good value. */
export const readingsTable = {
  name: "report_readings",
  title: tableTitles.report_readings,
  columns: {
    at: timeColumn("Thời điểm", "Time", "Heure"),
    ...deviceColumns,
    parameter,
    value: found("Giá trị", "Value", "Valeur"),
    unit,
    ...{ min, max },
    count: number("Số giá trị", "Values", "Valeurs", "count", 0),
  },
} as const satisfies Table;

export const readingChannelTable = {
  name: "report_readings_channels",
  title: { vn: "Thống kê theo kênh", en: "By channel", fr: "Par voie" },
  columns: {
    ...deviceColumns,
    parameter,
    unit,
    received: number("Giá trị tốt", "Good values", "Valeurs bonnes", "count", 0),
    min,
    minAt: timeColumn("Nhỏ nhất lúc", "Minimum at", "Minimum à"),
    mean: found("Trung bình", "Mean", "Moyenne"),
    max,
    maxAt: timeColumn("Lớn nhất lúc", "Maximum at", "Maximum à"),
    coverage,
  },
} as const satisfies Table;

export const readingsSummaryTable = {
  name: "report_readings_summary",
  title: summaryTitle,
  columns: {
    readings: number("Giá trị tốt", "Good values", "Valeurs bonnes", "count", 0),
    rows: number("Số dòng", "Rows", "Lignes", "count", 0),
    channels: number("Số kênh", "Channels", "Voies", "count", 0),
    coverage,
    gap: number("Khoảng trống dài nhất", "Longest gap", "Plus longue lacune", "h", 1),
    gapFrom: timeColumn("Trống từ", "Gap since", "Lacune depuis"),
    gapDevice: deviceOf("trống dài nhất", "Longest gap", "de la plus longue lacune"),
  },
} as const satisfies Table;

export const stepLabel = { vn: "Bước thời gian", en: "Step", fr: "Pas de temps" } as const satisfies Names;
export const stepLabels = {
  raw: { vn: "Số đo gốc", en: "Single readings", fr: "Mesures brutes" },
  "1min": { vn: "1 phút", en: "1 minute", fr: "1 minute" },
  "15min": { vn: "15 phút", en: "15 minutes", fr: "15 minutes" },
  "1h": { vn: "1 giờ", en: "1 hour", fr: "1 heure" },
  "1d": { vn: "1 ngày", en: "1 day", fr: "1 jour" },
} as const satisfies Record<ReadingStep, Names>;
