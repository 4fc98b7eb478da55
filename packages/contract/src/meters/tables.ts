import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { meterStateLabels, oddLabels } from "./meters.ts";
import { readingSourceLabels } from "./readings.ts";
import { activityFields } from "./texts.ts";

/** The water meters of an area in a period. */
export const waterMeterTable = {
  name: "waterMeters",
  title: tableTitles.waterMeters,
  columns: {
    code: { kind: "text", heading: activityFields.meterCode },
    customerName: { kind: "text", heading: activityFields.customerName, personal: true },
    customerCode: { kind: "text", heading: activityFields.customerCode, personal: true },
    zone: { kind: "text", heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" } },
    lastReadingAt: {
      kind: "timestamp",
      heading: { vn: "Lần đọc cuối", en: "Last reading", fr: "Dernier relevé" },
    },
    lastIndex: {
      kind: "number",
      heading: { vn: "Chỉ số cuối", en: "Last index", fr: "Dernier index" },
      unit: "m3",
      decimals: 1,
    },
    volume: {
      kind: "number",
      heading: { vn: "Tiêu thụ trong kỳ", en: "Used in the period", fr: "Consommé sur la période" },
      unit: "m3",
      decimals: 1,
    },
    estimated: {
      kind: "number",
      heading: { vn: "Phần ước tính", en: "Estimated part", fr: "Part estimée" },
      unit: "m3",
      decimals: 1,
    },
    share: {
      kind: "number",
      heading: { vn: "Tỷ lệ trong vùng", en: "Share of the area", fr: "Part du secteur" },
      unit: "%",
      decimals: 1,
    },
    covered: {
      kind: "number",
      heading: { vn: "Độ phủ kỳ đọc", en: "Period covered", fr: "Période couverte" },
      unit: "%",
      decimals: 0,
    },
    state: { kind: "list", heading: activityFields.meterState, labels: meterStateLabels },
    remarks: { kind: "text", heading: { vn: "Bất thường", en: "Remarks", fr: "Anomalies" } },
  },
} as const satisfies Table;

const index = { kind: "number", heading: activityFields.meterIndex, unit: "m3", decimals: 1 } as const;

/** The readings of one water meter. */
export const meterReadingTable = {
  name: "waterMeterReadings",
  title: tableTitles.waterMeterReadings,
  columns: {
    at: { kind: "timestamp", heading: activityFields.readAt },
    index,
    register: {
      kind: "number",
      heading: { vn: "Mặt số thứ", en: "Register", fr: "Totalisateur" },
      decimals: 0,
    },
    volume: {
      kind: "number",
      heading: { vn: "Tiêu thụ từ lần trước", en: "Used since the reading before", fr: "Consommé depuis" },
      unit: "m3",
      decimals: 1,
    },
    odd: { kind: "list", heading: { vn: "Bất thường", en: "Remark", fr: "Anomalie" }, labels: oddLabels },
    flags: { kind: "text", heading: { vn: "Đồng hồ báo", en: "Said by the meter", fr: "Signalé" } },
    source: {
      kind: "list",
      heading: { vn: "Nguồn", en: "Source", fr: "Source" },
      labels: readingSourceLabels,
    },
    by: { kind: "text", heading: { vn: "Người đọc", en: "Read by", fr: "Relevé par" } },
    note: { kind: "text", heading: { vn: "Ghi chú", en: "Note", fr: "Note" } },
  },
} as const satisfies Table;

/** What one water meter counted by calendar month. */
export const meterMonthTable = {
  name: "waterMeterMonths",
  title: { vn: "Tiêu thụ theo tháng", en: "Used by month", fr: "Consommation par mois" },
  columns: {
    month: { kind: "text", heading: { vn: "Tháng", en: "Month", fr: "Mois" } },
    volume: {
      kind: "number",
      heading: { vn: "Tiêu thụ", en: "Used", fr: "Consommé" },
      unit: "m3",
      decimals: 1,
    },
    estimated: waterMeterTable.columns.estimated,
  },
} as const satisfies Table;
