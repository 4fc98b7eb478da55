import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import type { Table } from "../table.ts";
import { coverage, deviceColumns, deviceOf, number, summaryTitle, time as timeColumn } from "./columns.ts";
import { tableTitles } from "./feature.ts";
import { name, reportedDevice, time, value } from "./report-row.ts";

/** Volumes in m³, levels in metres below ground: the shallowest is taken for the level at rest. */
export const wellRow = reportedDevice.extend({
  ...{ volume: value, peakDay: value, peakDayAt: time, licensedDay: value, daysOver: value },
  ...{ licensedYear: value, shareOfYear: value, hours: value },
  ...{ shallowest: value, level: value, deepest: value, deepestAt: time, drawdown: value, margin: value },
  coverage: value,
});
export type WellRow = z.infer<typeof wellRow>;

export const wellSummary = z.object({
  ...{ volume: value, peakDay: value, peakDayAt: time, peakDevice: name, daysOver: value, hours: value },
  ...{ drawdown: value, drawdownDevice: name, margin: value, marginDevice: name, coverage: value },
});

const volume = number("Lượng khai thác", "Abstraction", "Prélèvement", "m3", 1);
const peakDay = number("Ngày nhiều nhất", "Highest day", "Jour le plus fort", "m3", 1);
const peakDayAt = timeColumn("Ngày nhiều nhất lúc", "Highest day from", "Jour le plus fort dès");
const daysOver = number("Ngày vượt giấy phép", "Days above licence", "Jours au-dessus du permis", "count", 0);
const hours = number("Giờ chạy", "Run hours", "Heures de marche", "h", 1);
const drawdown = number("Độ hạ mực nước", "Drawdown", "Rabattement", "m", 2);
const margin = number(
  "Trên miệng hút ít nhất",
  "Least above the intake",
  "Minimum au-dessus de la prise",
  "m",
  2,
);

/** A row for each well. */
export const wellTable = {
  name: "report_wells",
  title: tableTitles.report_wells,
  columns: {
    ...deviceColumns,
    ...{ volume, peakDay, peakDayAt },
    licensedDay: number("Giấy phép mỗi ngày", "Licence a day", "Permis par jour", "m3", 0),
    daysOver,
    licensedYear: number("Giấy phép mỗi năm", "Licence a year", "Permis par an", "m3", 0),
    shareOfYear: number("Phần giấy phép năm", "Share of the year's licence", "Part du permis annuel", "%", 1),
    hours,
    shallowest: number("Mực nước nông nhất", "Shallowest level", "Niveau le moins profond", "m", 2),
    level: number("Mực nước trung bình", "Mean level", "Niveau moyen", "m", 2),
    deepest: number("Mực nước sâu nhất", "Deepest level", "Niveau le plus profond", "m", 2),
    deepestAt: timeColumn("Sâu nhất lúc", "Deepest at", "Le plus profond à"),
    ...{ drawdown, margin, coverage },
  },
} as const satisfies Table;

export const wellSummaryTable = {
  name: "report_wells_summary",
  title: summaryTitle,
  columns: {
    ...{ volume, peakDay, peakDayAt },
    peakDevice: deviceOf("khai thác nhiều nhất", "Highest-day", "au jour le plus fort"),
    ...{ daysOver, hours, drawdown },
    drawdownDevice: deviceOf("hạ nhiều nhất", "Most drawn down", "le plus rabattu"),
    margin,
    marginDevice: deviceOf("gần miệng hút nhất", "Nearest the intake", "le plus près de la prise"),
    coverage,
  },
} as const satisfies Table;

/** Notes on wells. */
export const wellNoteTexts = {
  well_levels: {
    vn: "Mực nước là độ sâu dưới mặt đất; độ hạ tính từ mực nông nhất đến mực sâu nhất trong khoảng này.",
    en: "Levels are depths below ground; drawdown is from the shallowest to the deepest of the range.",
    fr: "Les niveaux sont des profondeurs ; le rabattement va du moins profond au plus profond de la période.",
  },
  wells_partly_known: {
    vn: "Lượng khai thác, giờ chạy và mực nước chỉ là của phần có số liệu; dưới {{target}}% số liệu: {{devices}}.",
    en: "Abstraction, run hours and levels are those of the known part of the range; below {{target}}% of the data: {{devices}}.",
    fr: "Prélèvement, heures de marche et niveaux sont ceux de la partie connue ; moins de {{target}}\u202f% des données : {{devices}}.",
  },
  level_partly_known: {
    vn: "Mực nước chỉ là của phần có số liệu, dưới {{target}}% số liệu: {{devices}}.",
    en: "Levels are those of the known part alone, less than {{target}}% of the data: {{devices}}.",
    fr: "Les niveaux sont ceux de la seule partie connue, moins de {{target}}\u202f% des données : {{devices}}.",
  },
} as const satisfies Record<string, Names>;
