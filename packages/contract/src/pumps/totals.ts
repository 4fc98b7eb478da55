import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { idParams, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { tableTitles } from "./feature.ts";
import { readPumpStation } from "./live.ts";

/** What the last row is of. */
export const wholeStationLabel = { vn: "Cả trạm", en: "Station", fr: "Station" } as const satisfies Names;

/** The columns that the page has too, which says the rest beside its numbers. */
export const shownTotals = {
  columns: {
    pump: { kind: "text", heading: { vn: "Bơm", en: "Pump", fr: "Pompe" } },
    runHours: {
      kind: "number",
      heading: { vn: "Giờ chạy", en: "Run hours", fr: "Heures de marche" },
      unit: "h",
      decimals: 1,
    },
    share: {
      kind: "number",
      heading: { vn: "Phần giờ chạy", en: "Share of run hours", fr: "Part des heures" },
      unit: "%",
      decimals: 1,
    },
    startsToday: {
      kind: "number",
      heading: { vn: "Khởi động hôm nay", en: "Starts today", fr: "Démarrages du jour" },
      decimals: 0,
    },
    startsLastHour: {
      kind: "number",
      heading: { vn: "Khởi động giờ qua", en: "Starts last hour", fr: "Démarrages, dernière heure" },
      decimals: 0,
    },
    energy: {
      kind: "number",
      heading: { vn: "Điện năng", en: "Energy", fr: "Énergie" },
      unit: "kWh",
      decimals: 1,
    },
    power: {
      kind: "number",
      heading: { vn: "Công suất", en: "Power", fr: "Puissance" },
      unit: "%",
      decimals: 0,
    },
  },
} as const satisfies Pick<Table, "columns">;

/** What the pumps of a station have run, started and used; the last row is of the station. */
export const pumpTotalTable = {
  name: "pumpTotals",
  title: tableTitles.pumpTotals,
  columns: {
    ...shownTotals.columns,
    /** Of the station: since when they are of all of its pumps. */
    startsSince: {
      kind: "timestamp",
      heading: { vn: "Khởi động đếm từ", en: "Starts counted since", fr: "Démarrages comptés depuis" },
    },
    /** Of the station: how many of its pumps have one. */
    energyPumps: {
      kind: "number",
      heading: { vn: "Số bơm có điện năng", en: "Pumps with energy", fr: "Pompes avec énergie" },
      decimals: 0,
    },
  },
} as const satisfies Table;

export const exportPumpTotals = route({
  method: "GET",
  path: `${readPumpStation.path}/export`,
  summary: "Run hours, starts and energy of the pumps of a station as a CSV, XLSX or PDF file",
  access: readPumpStation.access,
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", "pump_station_required", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});
