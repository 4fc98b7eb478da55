import * as z from "zod";
import { alarmKindKeys } from "../alarms/alarm-kinds.ts";
import { alarmKindLabels } from "../alarms/labels.ts";
import type { Table } from "../table.ts";
import { deviceColumns, deviceOf, number, summaryTitle, text } from "./columns.ts";
import { tableTitles } from "./feature.ts";
import { name, reportedDevice, value } from "./report-row.ts";

const count = z.number().int();
const byPriority = { critical: count, high: count, medium: count, low: count };

/** What an alarm is of, with the times that it asked for an answer; the answer is in seconds up to its acknowledgement. */
export const alarmRow = reportedDevice.extend({
  ...{ alarm: z.enum(alarmKindKeys), parameter: name, raised: count, ...byPriority },
  ...{ share: value, answer: value },
});
export type AlarmRow = z.infer<typeof alarmRow>;

export const alarmSummary = z.object({
  ...{ raised: count, ...byPriority, perDay: value, peakPerHour: count, floods: count },
  ...{ answer: value, worst: value, worstDevice: name },
});

const raised = number("Số lần", "Times", "Fois", "count", 0);
const priorities = {
  critical: number("Nghiêm trọng", "Critical", "Critiques", "count", 0),
  high: number("Cao", "High", "Hautes", "count", 0),
  medium: number("Trung bình", "Medium", "Moyennes", "count", 0),
  low: number("Thấp", "Low", "Basses", "count", 0),
};
const answer = number("Xác nhận sau", "Mean time to answer", "Délai moyen d'acquittement", "s", 0);

/** A row for each thing that alarms were about, the most frequent first. */
export const alarmTable = {
  name: "report_alarms",
  title: tableTitles.report_alarms,
  columns: {
    ...deviceColumns,
    alarm: {
      kind: "list",
      heading: { vn: "Loại cảnh báo", en: "Alarm", fr: "Alarme" },
      labels: alarmKindLabels,
    },
    parameter: text("Thông số", "Parameter", "Paramètre"),
    raised,
    ...priorities,
    share: number("Tỷ trọng", "Share of all", "Part du total", "%", 1),
    answer,
  },
} as const satisfies Table;

export const alarmSummaryTable = {
  name: "report_alarms_summary",
  title: summaryTitle,
  columns: {
    raised,
    ...priorities,
    perDay: number("Mỗi ngày", "A day", "Par jour", "count", 1),
    peakPerHour: number("Nhiều nhất trong một giờ", "Most in an hour", "Maximum par heure", "count", 0),
    floods: number("Đợt dồn dập", "Floods", "Avalanches", "count", 0),
    answer,
    worst: number("Phần của nguồn nhiều nhất", "Worst share", "Part de la pire source", "%", 1),
    worstDevice: deviceOf("nhiều cảnh báo nhất", "Worst", "la pire source"),
  },
} as const satisfies Table;
