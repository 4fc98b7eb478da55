import * as z from "zod";
import { actionKey, commandSource, commandStatus } from "../control/control.ts";
import { actionLabels, commandSourceLabels, statusLabels } from "../control/labels.ts";
import { isoTime } from "../route.ts";
import type { Table } from "../table.ts";
import { deviceColumns, deviceOf, number, summaryTitle, text, time } from "./columns.ts";
import { tableTitles } from "./feature.ts";
import { name, reportedDevice, value } from "./report-row.ts";

/** A command; the latency is in seconds from sending to the answer of the device. */
export const controlRow = reportedDevice.extend({
  ...{ commandId: z.number().int(), at: isoTime, action: actionKey, actor: z.string() },
  ...{ source: commandSource, status: commandStatus, latency: value, reason: name },
});
export type ControlRow = z.infer<typeof controlRow>;

/** Success is in per cent of the commands that ended and were not cancelled. */
export const controlSummary = z.object({
  ...{ commands: z.number().int(), done: z.number().int(), failed: z.number().int() },
  ...{ unanswered: z.number().int(), success: value, latency: value, slowest: value, slowestDevice: name },
});

/** A row for each command, the oldest first. */
export const controlTable = {
  name: "report_control",
  title: tableTitles.report_control,
  columns: {
    at: time("Thời điểm", "Time", "Date"),
    ...deviceColumns,
    action: {
      kind: "list",
      heading: { vn: "Lệnh", en: "Command", fr: "Commande" },
      labels: actionLabels,
    },
    actor: text("Người ra lệnh", "Actor", "Auteur"),
    source: {
      kind: "list",
      heading: { vn: "Nguồn", en: "Source", fr: "Origine" },
      labels: commandSourceLabels,
    },
    status: {
      kind: "list",
      heading: { vn: "Trạng thái", en: "Status", fr: "État" },
      labels: statusLabels,
    },
    latency: number("Thời gian phản hồi", "Latency", "Temps de réponse", "s", 1),
    reason: text("Lý do", "Reason", "Motif"),
  },
} as const satisfies Table;

export const controlSummaryTable = {
  name: "report_control_summary",
  title: summaryTitle,
  columns: {
    commands: number("Số lệnh", "Commands", "Commandes", "count", 0),
    success: number("Tỷ lệ thành công", "Success", "Réussite", "%", 1),
    done: number("Đã thực hiện", "Carried out", "Exécutées", "count", 0),
    failed: number("Thất bại", "Failed", "Échouées", "count", 0),
    unanswered: number("Không phản hồi", "Unanswered", "Sans réponse", "count", 0),
    latency: number("Phản hồi trung vị", "Median latency", "Temps de réponse médian", "s", 1),
    slowest: number("Phản hồi chậm nhất", "Slowest answer", "Réponse la plus lente", "s", 1),
    slowestDevice: deviceOf("chậm nhất", "Slowest", "le plus lent"),
  },
} as const satisfies Table;
