import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import type { Table } from "../table.ts";
import { coverage, deviceColumns, deviceOf, number, summaryTitle, text } from "./columns.ts";
import { tableTitles } from "./feature.ts";
import { name, reportedDevice, value } from "./report-row.ts";

/** A row is about a station as a whole or about one of its pumps. */
export const pumpRowScopes = ["station", "pump"] as const;

const trips = { dryRun: value, overCurrent: value, phaseLoss: value, highDischarge: value };

/** Energy in kWh, mean power in kW while running, volume in m³; the spread is of the run hours of the pumps of a station. */
export const pumpRow = reportedDevice.extend({
  scope: z.enum(pumpRowScopes),
  /** As channels and commands name it, and its name; `null` for the station. */
  ...{ pumpKey: name, pump: name },
  ...{ hours: value, starts: value, startsPerHour: value, power: value, energy: value },
  ...{ volume: value, specific: value, spread: value, ...trips },
  /** Of the channels that said anything, as what others would have counted is in no figure; and not more than the time that each
   * counter knows. */
  coverage: value,
});
export type PumpRow = z.infer<typeof pumpRow>;

export const pumpSummary = z.object({
  ...{ hours: value, starts: value, startsPerHour: value, startsDevice: name },
  ...{ energy: value, volume: value, specific: value, trips: value, spread: value, spreadDevice: name },
  coverage: value,
});

const hours = number("Giờ chạy", "Run hours", "Heures de marche", "h", 1);
const starts = number("Số lần khởi động", "Starts", "Démarrages", "count", 0);
const startsPerHour = number(
  "Khởi động nhiều nhất/giờ",
  "Most starts in an hour",
  "Démarrages max. par heure",
  "count",
  0,
);
const energy = number("Điện năng", "Energy", "Énergie", "kWh", 1);
const volume = number("Thể tích", "Volume", "Volume", "m3", 1);
const specific = number("kWh/m³", "kWh/m³", "kWh/m³", "count", 3);
const spread = number("Chênh lệch giờ chạy", "Spread of run hours", "Écart des heures de marche", "h", 1);

/** A row for each station, and below it one for each of its pumps. */
export const pumpTable = {
  name: "report_pumps",
  title: tableTitles.report_pumps,
  columns: {
    ...deviceColumns,
    scope: {
      kind: "list",
      heading: { vn: "Phạm vi", en: "Scope", fr: "Portée" },
      labels: {
        station: { vn: "Cả trạm", en: "Whole station", fr: "Toute la station" },
        pump: { vn: "Bơm", en: "Pump", fr: "Pompe" },
      },
    },
    pump: text("Bơm", "Pump", "Pompe"),
    ...{ hours, starts, startsPerHour },
    power: number("Công suất trung bình", "Mean power", "Puissance moyenne", "kW", 1),
    ...{ energy, volume, specific, spread },
    dryRun: number("Ngắt do chạy khô", "Dry-run trips", "Déclench. marche à sec", "count", 0),
    overCurrent: number("Ngắt do quá dòng", "Over-current trips", "Déclench. surintensité", "count", 0),
    phaseLoss: number("Ngắt do mất pha", "Phase-loss trips", "Déclench. perte de phase", "count", 0),
    highDischarge: number(
      "Ngắt do áp lực đẩy cao",
      "High-discharge trips",
      "Déclench. refoulement haut",
      "count",
      0,
    ),
    coverage,
  },
} as const satisfies Table;

export const pumpSummaryTable = {
  name: "report_pumps_summary",
  title: summaryTitle,
  columns: {
    ...{ hours, starts, startsPerHour },
    startsDevice: deviceOf("khởi động nhiều nhất", "Most started", "le plus démarré"),
    ...{ energy, volume, specific },
    trips: number("Số lần ngắt", "Trips", "Déclenchements", "count", 0),
    spread,
    spreadDevice: deviceOf("chênh lệch nhất", "Widest spread", "au plus grand écart"),
    coverage,
  },
} as const satisfies Table;

/** Notes on pumps, and on what meters of any device know of a range. */
export const pumpNoteTexts = {
  pump_counters: {
    vn: "Giờ chạy, số lần khởi động và điện năng theo bộ đếm của bơm; không có thì theo trạng thái và công suất đã báo, nếu công suất đo được ít nhất {{target}}% thời gian.",
    en: "Run hours, starts and energy by the counters of a pump; without them by the state and the power that it reported, where power was measured for at least {{target}}% of the time.",
    fr: "Heures, démarrages et énergie selon les compteurs de la pompe ; à défaut selon l'état et la puissance signalés, si la puissance est mesurée au moins {{target}}\u202f% du temps.",
  },
  pump_power: {
    vn: "Công suất trung bình là điện năng chia giờ chạy; kWh/m³ theo đồng hồ của trạm, từ 1 m³ trở lên.",
    en: "Mean power is energy by run hours; kWh/m³ goes by the meters of the station, from 1 m³ on.",
    fr: "La puissance moyenne est l'énergie par heure de marche ; les kWh/m³ suivent les compteurs de la station, dès 1 m³.",
  },
  pumps_partly_known: {
    vn: "Giờ chạy, số lần khởi động, điện năng và thể tích chỉ là của phần có số liệu; dưới {{target}}% số liệu: {{devices}}.",
    en: "Run hours, starts, energy and volume are those of the known part of the range; below {{target}}% of the data: {{devices}}.",
    fr: "Heures de marche, démarrages, énergie et volume sont ceux de la partie connue ; moins de {{target}}\u202f% des données : {{devices}}.",
  },
  hours_partly_known: {
    vn: "Giờ chạy chỉ là của phần có số liệu, dưới {{target}}% khoảng này: {{devices}}.",
    en: "Run hours are those of the known part alone, less than {{target}}% of the range: {{devices}}.",
    fr: "Les heures de marche sont celles de la seule partie connue, moins de {{target}}\u202f% de la période : {{devices}}.",
  },
  starts_partly_known: {
    vn: "Số lần khởi động chỉ là của phần có số liệu, dưới {{target}}% khoảng này: {{devices}}.",
    en: "Starts are those of the known part alone, less than {{target}}% of the range: {{devices}}.",
    fr: "Les démarrages sont ceux de la seule partie connue, moins de {{target}}\u202f% de la période : {{devices}}.",
  },
  energy_partly_known: {
    vn: "Điện năng chỉ là của phần có số liệu, dưới {{target}}% khoảng này: {{devices}}.",
    en: "Energy is that of the known part alone, less than {{target}}% of the range: {{devices}}.",
    fr: "L'énergie est celle de la seule partie connue, moins de {{target}}\u202f% de la période : {{devices}}.",
  },
  volume_partly_known: {
    vn: "Thể tích chỉ là của phần có số liệu, dưới {{target}}% khoảng này: {{devices}}.",
    en: "The volume is that of the known part alone, less than {{target}}% of the range: {{devices}}.",
    fr: "Le volume est celui de la seule partie connue, moins de {{target}}\u202f% de la période : {{devices}}.",
  },
} as const satisfies Record<string, Names>;
