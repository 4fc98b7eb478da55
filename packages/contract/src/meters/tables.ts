import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { meterStateLabels } from "./meters.ts";
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
