import type { Language, Names } from "@sgval/quantities/language";
import { alarmPriorityLabels } from "../alarms/labels.ts";
import type { Table, TableColumn } from "../table.ts";
import { deviceColumns, number, text } from "./columns.ts";
import { controlSummaryTable } from "./control-report.ts";
import type { Report } from "./reports.ts";

/** Numbers of commands or alarms as bars, and as the table that files have of them. */
interface EventBars {
  title: string;
  /** What is counted. */
  label: string;
  categories: string[];
  values: number[];
  table: Table;
  /** Also of those that have no bar. */
  rows: { category: string; count: number }[];
}

/** Devices of one chart at most. */
const mostBars = 12;

const texts = {
  commands: { vn: "Số lệnh", en: "Commands", fr: "Commandes" },
  commandsByDevice: { vn: "Số lệnh theo thiết bị", en: "Commands by device", fr: "Commandes par appareil" },
  commandsByEnd: { vn: "Số lệnh theo kết quả", en: "Commands by outcome", fr: "Commandes par résultat" },
  otherEnd: { vn: "Đã hủy hoặc chưa xong", en: "Cancelled or not over", fr: "Annulées ou en cours" },
  alarms: { vn: "Số cảnh báo", en: "Alarms", fr: "Alarmes" },
  alarmsByDevice: { vn: "Số cảnh báo theo thiết bị", en: "Alarms by device", fr: "Alarmes par appareil" },
  alarmsByPriority: {
    vn: "Số cảnh báo theo mức ưu tiên",
    en: "Alarms by priority",
    fr: "Alarmes par priorité",
  },
  most: {
    vn: "{{shown}} thiết bị nhiều nhất trong {{of}}",
    en: "the {{shown}} with the most of {{of}}",
    fr: "les {{shown}} qui en ont le plus sur {{of}}",
  },
} as const satisfies Record<string, Names>;

const outcome = text("Kết quả", "Outcome", "Résultat");
const tableOf = (name: string, title: Names, category: TableColumn, { vn, en, fr }: Names): Table => ({
  ...{ name, title, columns: { category, count: number(vn, en, fr, "count", 0) } },
});
const tables = {
  commandsByDevice: tableOf(
    "report_commands_by_device",
    texts.commandsByDevice,
    deviceColumns.device,
    texts.commands,
  ),
  commandsByEnd: tableOf("report_commands_by_outcome", texts.commandsByEnd, outcome, texts.commands),
  alarmsByDevice: tableOf(
    "report_alarms_by_device",
    texts.alarmsByDevice,
    deviceColumns.device,
    texts.alarms,
  ),
  alarmsByPriority: tableOf(
    "report_alarms_by_priority",
    texts.alarmsByPriority,
    text("Mức ưu tiên", "Priority", "Priorité"),
    texts.alarms,
  ),
};

const drawn = (table: Table, rows: EventBars["rows"], language: Language, most = rows.length): EventBars => {
  const shown = rows.slice(0, most);
  const cut = texts.most[language]
    .replace("{{shown}}", String(shown.length))
    .replace("{{of}}", String(rows.length));
  const title = table.title[language];
  return {
    title: rows.length > shown.length ? `${title} (${cut})` : title,
    label: table.columns.count?.heading[language] ?? "",
    categories: shown.map(({ category }) => category),
    values: shown.map(({ count }) => count),
    ...{ table, rows },
  };
};

/** What became of commands, as the figures above count it. */
const ends = ["done", "failed", "unanswered"] as const;

const priorities = [
  ["critical", 1],
  ["high", 2],
  ["medium", 3],
  ["low", 4],
] as const;

/** The bars of a report on commands or alarms, which have no curves; none of other reports or where nothing happened. */
export const eventBarsOf = (report: Report, language: Language): EventBars[] => {
  const { kind } = report;
  if ((kind !== "control" && kind !== "alarms") || report.rows.length === 0) return [];
  const byDevice = new Map<number, { name: string; count: number }>();
  for (const row of report.rows) {
    const count = "raised" in row ? row.raised : 1;
    const known = byDevice.get(row.deviceId)?.count ?? 0;
    byDevice.set(row.deviceId, { name: row.device, count: known + count });
  }
  const devices = [...byDevice.values()]
    .toSorted((one, other) => other.count - one.count)
    .map(({ name, count }) => ({ category: name, count }));
  if (kind === "alarms") {
    const rows = priorities.map(([key, priority]) => ({
      category: alarmPriorityLabels[priority][language],
      count: report.summary[key],
    }));
    return [
      drawn(tables.alarmsByDevice, devices, language, mostBars),
      drawn(tables.alarmsByPriority, rows, language),
    ];
  }
  const known = ends.map((key) => ({
    category: controlSummaryTable.columns[key].heading[language],
    count: report.summary[key],
  }));
  const other = report.summary.commands - known.reduce((sum, { count }) => sum + count, 0);
  return [
    drawn(tables.commandsByDevice, devices, language, mostBars),
    drawn(tables.commandsByEnd, [...known, { category: texts.otherEnd[language], count: other }], language),
  ];
};
