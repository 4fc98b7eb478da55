import type { Language, Names } from "@sgval/quantities/language";
import { alarmPriorityLabels } from "../alarms/labels.ts";
import { controlSummaryTable } from "./control-report.ts";
import type { Report } from "./reports.ts";

/** Numbers of commands or alarms as bars. */
interface EventBars {
  title: string;
  /** What is counted. */
  label: string;
  categories: string[];
  values: number[];
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
  const devices = [...byDevice.values()].toSorted((one, other) => other.count - one.count);
  const shown = devices.slice(0, mostBars);
  const most = texts.most[language]
    .replace("{{shown}}", String(shown.length))
    .replace("{{of}}", String(devices.length));
  const label = texts[kind === "control" ? "commands" : "alarms"][language];
  const title = texts[kind === "control" ? "commandsByDevice" : "alarmsByDevice"][language];
  return [
    {
      title: devices.length > shown.length ? `${title} (${most})` : title,
      label,
      categories: shown.map(({ name }) => name),
      values: shown.map(({ count }) => count),
    },
    kind === "control"
      ? {
          title: texts.commandsByEnd[language],
          label,
          categories: [
            ...ends.map((key) => controlSummaryTable.columns[key].heading[language]),
            texts.otherEnd[language],
          ],
          values: [
            ...ends.map((key) => report.summary[key]),
            report.summary.commands - ends.reduce((sum, key) => sum + report.summary[key], 0),
          ],
        }
      : {
          title: texts.alarmsByPriority[language],
          label,
          categories: priorities.map(([, priority]) => alarmPriorityLabels[priority][language]),
          values: priorities.map(([key]) => report.summary[key]),
        },
  ];
};
