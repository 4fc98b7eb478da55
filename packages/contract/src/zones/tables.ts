import type { Table } from "../table.ts";
import { tableTitles } from "./feature.ts";
import { figureLabels, inputLabels } from "./figure-labels.ts";
import { burstLabels, calendarKindLabels, growthLabels, unfinishedNight } from "./labels.ts";
import { figureUnits } from "./zone-figures.ts";

const zone = { kind: "text", heading: { vn: "Vùng DMA", en: "DMA zone", fr: "Secteur" } } as const;
const flow = { kind: "number", unit: "m3/h", decimals: 2 } as const;
const dailyFlow = { kind: "number", unit: "m3/d", decimals: 1 } as const;
const volume = { kind: "number", unit: "m3", decimals: 1 } as const;
const pressure = { kind: "number", unit: "bar", decimals: 2 } as const;
const share = { kind: "number", unit: "%", decimals: 1 } as const;
const perConnection = figureUnits.perConnection.label;
const withUnit = (name: { vn: string; en: string; fr: string }) => ({
  vn: `${name.vn} (${perConnection.vn})`,
  en: `${name.en} (${perConnection.en})`,
  fr: `${name.fr} (${perConnection.fr})`,
});

/** Days and nights of a zone. */
export const zoneDayTable = {
  name: "zone_days",
  title: tableTitles.zone_days,
  columns: {
    day: { kind: "text", heading: { vn: "Ngày", en: "Day", fr: "Jour" } },
    volume: { ...volume, heading: { vn: "Nước vào", en: "Inflow", fr: "Volume entré" } },
    counted: { ...volume, heading: { vn: "Chỉ số đồng hồ", en: "Totalisers", fr: "Totalisateurs" } },
    good: {
      kind: "number",
      heading: { vn: "Giá trị tốt", en: "Good values", fr: "Valeurs bonnes" },
      decimals: 0,
    },
    expected: {
      kind: "number",
      heading: { vn: "Giá trị mong đợi", en: "Expected values", fr: "Valeurs attendues" },
      decimals: 0,
    },
    nightFlow: { ...flow, heading: figureLabels.night_flow },
    nightFlowAt: { kind: "timestamp", heading: { vn: "Bắt đầu lúc", en: "From", fr: "À partir de" } },
    median: {
      ...flow,
      heading: { vn: "Trung vị 14 đêm", en: "Median of 14 nights", fr: "Médiane de 14 nuits" },
    },
    threshold: { ...flow, heading: { vn: "Ngưỡng bất thường", en: "Threshold", fr: "Seuil" } },
    netNightFlow: { ...flow, heading: figureLabels.net_night_flow },
    nightPressure: { ...pressure, heading: figureLabels.night_pressure },
    leakage: { ...dailyFlow, heading: figureLabels.daily_leakage },
    level: {
      kind: "list",
      heading: { vn: "Đánh giá", en: "State", fr: "État" },
      labels: { ...burstLabels, unfinished: unfinishedNight },
    },
    calendar: {
      kind: "text",
      heading: { vn: "Lễ, xả nước", en: "Holiday, flushing", fr: "Jour férié, purge" },
    },
  },
} as const satisfies Table;

/** A day of a zone by quarter of an hour. */
export const zoneProfileTable = {
  name: "zone_profile",
  title: tableTitles.zone_profile,
  columns: {
    at: { kind: "timestamp", heading: { vn: "Từ lúc", en: "From", fr: "À partir de" } },
    inflow: { ...flow, heading: { vn: "Lưu lượng vào", en: "Inflow", fr: "Débit entrant" } },
    usual: {
      ...flow,
      heading: { vn: "Bình quân cùng thứ", en: "Mean of the weekday", fr: "Moyenne du même jour" },
    },
  },
} as const satisfies Table;

/** The lines of a water balance with their formulas. */
export const zoneBalanceTable = {
  name: "zone_balance",
  title: tableTitles.zone_balance,
  columns: {
    line: { kind: "text", heading: { vn: "Khoản mục", en: "Line", fr: "Ligne" } },
    value: { kind: "number", heading: { vn: "Giá trị", en: "Value", fr: "Valeur" }, decimals: 2 },
    unit: { kind: "text", heading: { vn: "Đơn vị", en: "Unit", fr: "Unité" } },
    formula: { kind: "text", heading: { vn: "Cách tính", en: "Formula", fr: "Formule" } },
    notes: { kind: "text", heading: { vn: "Ghi chú", en: "Notes", fr: "Remarques" } },
  },
} as const satisfies Table;

/** Non-revenue water by month. */
export const nrwTrendTable = {
  name: "zone_nrw",
  title: tableTitles.zone_nrw,
  columns: {
    month: { kind: "text", heading: { vn: "Tháng", en: "Month", fr: "Mois" } },
    systemInput: { ...volume, heading: figureLabels.system_input },
    revenue: { ...volume, heading: figureLabels.revenue_water },
    nrw: { ...volume, heading: figureLabels.non_revenue_water },
    share: { ...share, heading: figureLabels.nrw_share },
    perConnection: {
      kind: "number",
      heading: withUnit({ vn: "Trên mỗi đấu nối", en: "Per connection", fr: "Par branchement" }),
      decimals: 1,
    },
    dataCoverage: {
      ...share,
      heading: { vn: "Tỷ lệ dữ liệu", en: "Data coverage", fr: "Couverture des données" },
    },
    meterCoverage: { ...share, heading: figureLabels.meter_coverage },
    note: { kind: "text", heading: { vn: "Ghi chú", en: "Note", fr: "Note" } },
  },
} as const satisfies Table;

/** Zones by recoverable water. */
export const zoneRankingTable = {
  name: "zone_ranking",
  title: tableTitles.zone_ranking,
  columns: {
    name: zone,
    recoverable: { ...dailyFlow, heading: figureLabels.recoverable },
    leakage: { ...dailyFlow, heading: figureLabels.daily_leakage },
    unavoidable: { ...dailyFlow, heading: figureLabels.uarl },
    nightFlow: { ...flow, heading: figureLabels.night_flow },
    inflow: { ...dailyFlow, heading: figureLabels.inflow_week_mean },
    nrwShare: { ...share, heading: figureLabels.nrw_share },
    perConnection: { kind: "number", heading: withUnit(figureLabels.leakage_per_connection), decimals: 1 },
    ili: { kind: "number", heading: figureLabels.ili, decimals: 2 },
    nights: {
      kind: "number",
      heading: { vn: "Số đêm hợp lệ", en: "Valid nights", fr: "Nuits valides" },
      decimals: 0,
    },
    burst: { kind: "list", heading: { vn: "Bể vỡ", en: "Burst", fr: "Casse" }, labels: burstLabels },
    growth: {
      kind: "list",
      heading: { vn: "Rò rỉ tăng dần", en: "Leakage growth", fr: "Croissance des fuites" },
      labels: growthLabels,
    },
    note: { kind: "text", heading: { vn: "Ghi chú", en: "Note", fr: "Note" } },
  },
} as const satisfies Table;

/** The step tests that N1 of a zone was found by. */
export const stepTestTable = {
  name: "zone_step_tests",
  title: tableTitles.zone_step_tests,
  columns: {
    testedAt: { kind: "timestamp", heading: { vn: "Thử lúc", en: "Tested", fr: "Essai du" } },
    flowBefore: { ...flow, heading: inputLabels.flow_before },
    pressureBefore: { ...pressure, heading: inputLabels.pressure_before },
    flowAfter: { ...flow, heading: inputLabels.flow_after },
    pressureAfter: { ...pressure, heading: inputLabels.pressure_after },
    nightUse: { ...flow, heading: figureLabels.night_use },
    exponent: { kind: "number", heading: { vn: "N1", en: "N1", fr: "N1" }, decimals: 3 },
    note: { kind: "text", heading: { vn: "Ghi chú", en: "Note", fr: "Note" } },
    enteredBy: { kind: "text", heading: { vn: "Người nhập", en: "Entered by", fr: "Saisi par" } },
    enteredAt: { kind: "timestamp", heading: { vn: "Nhập lúc", en: "Entered", fr: "Saisi le" } },
  },
} as const satisfies Table;

/** Holidays and logged flushing. */
export const calendarTable = {
  name: "water_calendar",
  title: tableTitles.water_calendar,
  columns: {
    kind: { kind: "list", heading: { vn: "Loại", en: "Kind", fr: "Type" }, labels: calendarKindLabels },
    zone,
    from: { kind: "timestamp", heading: { vn: "Từ", en: "From", fr: "Du" } },
    to: { kind: "timestamp", heading: { vn: "Đến", en: "To", fr: "Au" } },
    volume: { ...volume, heading: { vn: "Lượng nước xả", en: "Volume let out", fr: "Volume purgé" } },
    note: { kind: "text", heading: { vn: "Ghi chú", en: "Note", fr: "Note" } },
    createdBy: { kind: "text", heading: { vn: "Người ghi", en: "Logged by", fr: "Consigné par" } },
  },
} as const satisfies Table;
