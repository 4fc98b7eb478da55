import type { Table } from "../table.ts";
import { alarmSummaryTable, alarmTable } from "./alarm-report.ts";
import {
  deviceOf as at,
  coverage,
  deviceColumns as device,
  number,
  summaryTitle,
  text,
  time,
} from "./columns.ts";
import { controlSummaryTable, controlTable } from "./control-report.ts";
import { tableTitles } from "./feature.ts";
import { basisLabels } from "./labels.ts";
import { pumpSummaryTable, pumpTable } from "./pump-report.ts";
import { qualitySummaryTable, qualityTable } from "./quality-report.ts";
import { readingsSummaryTable, readingsTable } from "./readings-report.ts";
import { wellSummaryTable, wellTable } from "./well-report.ts";
import { zoneSummaryTable, zoneTable } from "./zone-report.ts";

const parameter = text("Thông số", "Parameter", "Paramètre");
const hoursUnder = number("Giờ dưới ngưỡng", "Hours below limit", "Heures sous la limite", "h", 1);
const hoursOver = number("Giờ trên ngưỡng", "Hours above limit", "Heures au-dessus de la limite", "h", 1);
const gap = number("Khoảng trống dài nhất", "Longest gap", "Plus longue lacune", "h", 1);
const gapFrom = time("Trống từ", "Gap since", "Lacune depuis");
const volume = number("Thể tích", "Volume", "Volume", "m3", 1);
const reverse = number("Thể tích ngược", "Reverse volume", "Volume inverse", "m3", 1);
const peak = number("Giờ cao điểm", "Peak hour", "Heure de pointe", "m3/h", 1);
const peakAt = time("Giờ cao điểm lúc", "Peak hour at", "Heure de pointe à");
const night = number("Lưu lượng đêm tối thiểu", "Minimum night flow", "Débit nocturne minimal", "m3/h", 1);
const nightAt = time("Đêm tối thiểu lúc", "Night minimum at", "Minimum nocturne à");

/** A row for each channel. */
export const pressureTable = {
  name: "report_pressure",
  title: tableTitles.report_pressure,
  columns: {
    ...device,
    parameter,
    min: number("Nhỏ nhất", "Minimum", "Minimum", "bar", 2),
    minAt: time("Nhỏ nhất lúc", "Minimum at", "Minimum à"),
    mean: number("Trung bình", "Mean", "Moyenne", "bar", 2),
    max: number("Lớn nhất", "Maximum", "Maximum", "bar", 2),
    maxAt: time("Lớn nhất lúc", "Maximum at", "Maximum à"),
    p5: number("P5", "P5", "P5", "bar", 2),
    p50: number("P50", "P50", "P50", "bar", 2),
    p95: number("P95", "P95", "P95", "bar", 2),
    range: number("Biên độ", "Range", "Amplitude", "bar", 2),
    nightMean: number("Trung bình đêm", "Night mean", "Moyenne nocturne", "bar", 2),
    under: number("Ngưỡng dưới", "Lower limit", "Limite basse", "bar", 2),
    hoursUnder,
    over: number("Ngưỡng trên", "Upper limit", "Limite haute", "bar", 2),
    hoursOver,
    coverage,
  },
} as const satisfies Table;

/** A row for each device. */
export const flowTable = {
  name: "report_flow_volume",
  title: tableTitles.report_flow_volume,
  columns: {
    ...device,
    start: number("Chỉ số đầu", "Totaliser at start", "Index au début", "m3", 1),
    end: number("Chỉ số cuối", "Totaliser at end", "Index à la fin", "m3", 1),
    volume,
    basis: {
      kind: "list",
      heading: { vn: "Thể tích theo", en: "Volume by", fr: "Volume selon" },
      labels: basisLabels,
    },
    reverse,
    mean: number("Lưu lượng trung bình", "Mean flow", "Débit moyen", "m3/h", 1),
    ...{ peak, peakAt, night, nightAt },
    under: number("Ngưỡng dưới", "Lower limit", "Limite basse", "m3/h", 1),
    hoursUnder,
    volumeUnder: number("Thể tích dưới ngưỡng", "Volume below limit", "Volume sous la limite", "m3", 1),
    over: number("Ngưỡng trên", "Upper limit", "Limite haute", "m3/h", 1),
    hoursOver,
    volumeOver: number(
      "Thể tích trên ngưỡng",
      "Volume above limit",
      "Volume au-dessus de la limite",
      "m3",
      1,
    ),
    coverage,
  },
} as const satisfies Table;

/** A row for each channel. */
export const availabilityTable = {
  name: "report_availability",
  title: tableTitles.report_availability,
  columns: {
    ...device,
    parameter,
    received: number("Giá trị tốt", "Good values", "Valeurs bonnes", "count", 0),
    expected: number("Mong đợi", "Expected", "Attendues", "count", 0),
    coverage,
    late: number("Đến trễ", "Late", "En retard", "%", 1),
    gap,
    gapFrom,
  },
} as const satisfies Table;

/** The key figures of each kind, in one row. */
export const pressureSummaryTable = {
  name: "report_pressure_summary",
  title: summaryTitle,
  columns: {
    lowest: number("Thấp nhất", "Lowest", "Plus basse", "bar", 2),
    lowestAt: time("Thấp nhất lúc", "Lowest at", "Plus basse à"),
    lowestDevice: at("thấp nhất", "Lowest", "le plus bas"),
    mean: number("Trung bình", "Mean", "Moyenne", "bar", 2),
    highest: number("Cao nhất", "Highest", "Plus haute", "bar", 2),
    highestAt: time("Cao nhất lúc", "Highest at", "Plus haute à"),
    highestDevice: at("cao nhất", "Highest", "le plus haut"),
    ...{ hoursUnder, hoursOver, coverage },
  },
} as const satisfies Table;

export const flowSummaryTable = {
  name: "report_flow_volume_summary",
  title: summaryTitle,
  columns: {
    volume,
    estimatedShare: number("Phần ước tính", "Estimated share", "Part estimée", "%", 1),
    ...{ reverse, peak, peakAt },
    peakDevice: at("cao điểm", "Peak", "de pointe"),
    ...{ night, nightAt },
    nightDevice: at("đêm tối thiểu", "Night minimum", "du minimum nocturne"),
    coverage,
  },
} as const satisfies Table;

export const availabilitySummaryTable = {
  name: "report_availability_summary",
  title: summaryTitle,
  columns: {
    coverage,
    worst: number("Thấp nhất", "Lowest", "Plus basse", "%", 1),
    worstDevice: at("thấp nhất", "Lowest", "le plus bas"),
    below: number("Kênh dưới mục tiêu", "Channels below target", "Voies sous l'objectif", "count", 0),
    ...{ gap, gapFrom },
    gapDevice: at("trống dài nhất", "Longest gap", "de la plus longue lacune"),
  },
} as const satisfies Table;

/** Rows and key figures of each kind. */
export const reportTables = {
  readings: { rows: readingsTable, summary: readingsSummaryTable },
  pressure: { rows: pressureTable, summary: pressureSummaryTable },
  flow_volume: { rows: flowTable, summary: flowSummaryTable },
  availability: { rows: availabilityTable, summary: availabilitySummaryTable },
  pumps: { rows: pumpTable, summary: pumpSummaryTable },
  quality: { rows: qualityTable, summary: qualitySummaryTable },
  zones: { rows: zoneTable, summary: zoneSummaryTable },
  wells: { rows: wellTable, summary: wellSummaryTable },
  control: { rows: controlTable, summary: controlSummaryTable },
  alarms: { rows: alarmTable, summary: alarmSummaryTable },
} as const;
