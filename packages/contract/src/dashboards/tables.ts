import { freshnessLabels } from "../devices/labels.ts";
import { deviceTable, deviceTypeLabels } from "../devices/tables.ts";
import type { Table } from "../table.ts";
import { figureLabels, inputLabels } from "../zones/figure-labels.ts";
import { tableTitles } from "./feature.ts";

/** Devices that are in no room or zone. */
export const nowhereLabels = {
  room: { vn: "Chưa vào phòng nào", en: "In no room", fr: "Hors des salles" },
  zone: { vn: "Ngoài các vùng DMA", en: "Outside the DMA zones", fr: "Hors des secteurs DMA" },
} as const;

export const outsideLabels = {
  under: { vn: "có cảm biến dưới giới hạn", en: "a sensor below its limit", fr: "un capteur sous sa limite" },
  over: {
    vn: "có cảm biến trên giới hạn",
    en: "a sensor above its limit",
    fr: "un capteur au-dessus de sa limite",
  },
} as const;

/** Mean pressure of places; between these columns stands one for each part of the range. */
export const pressureHeatTable = {
  name: "pressure_by_hour",
  title: tableTitles.pressure_by_hour,
  columns: {
    room: deviceTable.columns.room,
    zone: deviceTable.columns.zone,
    now: {
      kind: "number",
      heading: { vn: "Hiện tại", en: "Now", fr: "Actuel" },
      unit: "bar",
      decimals: 2,
    },
    outside: {
      kind: "text",
      heading: { vn: "Ngoài giới hạn", en: "Outside limits", fr: "Hors limites" },
    },
  },
} as const satisfies Table;

export const pumpRoomTable = {
  name: "pump_rooms",
  title: tableTitles.pump_rooms,
  columns: {
    name: { kind: "text", heading: { vn: "Trạm bơm", en: "Pump room", fr: "Station" } },
    running: { kind: "number", heading: { vn: "Đang chạy", en: "Running", fr: "En marche" }, decimals: 0 },
    unknown: { kind: "number", heading: { vn: "Chưa rõ", en: "Unknown", fr: "Inconnues" }, decimals: 0 },
    total: { kind: "number", heading: { vn: "Số bơm", en: "Pumps", fr: "Pompes" }, decimals: 0 },
    power: {
      kind: "number",
      heading: { vn: "Công suất", en: "Power", fr: "Puissance" },
      unit: "kW",
      decimals: 1,
    },
    status: {
      kind: "list",
      heading: deviceTable.columns.status.heading,
      labels: freshnessLabels,
    },
  },
} as const satisfies Table;

export const weakDeviceTable = {
  name: "weak_devices",
  title: tableTitles.weak_devices,
  columns: {
    displayName: deviceTable.columns.displayName,
    type: { kind: "list", heading: deviceTable.columns.type.heading, labels: deviceTypeLabels },
    room: deviceTable.columns.room,
    battery: deviceTable.columns.battery,
    batteryLow: { kind: "flag", heading: { vn: "Pin yếu", en: "Low battery", fr: "Batterie faible" } },
    signal: deviceTable.columns.signal,
    signalWeak: { kind: "flag", heading: { vn: "Sóng yếu", en: "Weak signal", fr: "Signal faible" } },
  },
} as const satisfies Table;

/** The water of zones over the last days. */
export const recentLossesTable = {
  name: "recent_losses",
  title: tableTitles.recent_losses,
  columns: {
    name: deviceTable.columns.zone,
    inflow: { kind: "number", heading: figureLabels.system_input, unit: "m3", decimals: 0 },
    metered: { kind: "number", heading: figureLabels.revenue_water, unit: "m3", decimals: 0 },
    lost: { kind: "number", heading: figureLabels.non_revenue_water, unit: "m3", decimals: 0 },
    share: { kind: "number", heading: figureLabels.nrw_share, unit: "%", decimals: 1 },
    nightFlow: { kind: "number", heading: figureLabels.night_flow, unit: "m3/h", decimals: 2 },
    leakage: { kind: "number", heading: figureLabels.daily_leakage, unit: "m3/d", decimals: 1 },
    coverage: { kind: "number", heading: figureLabels.meter_coverage, unit: "%", decimals: 1 },
    doubtful: { kind: "number", heading: inputLabels.meters_doubtful, decimals: 0 },
    note: { kind: "text", heading: { vn: "Ghi chú", en: "Note", fr: "Remarque" } },
  },
} as const satisfies Table;
