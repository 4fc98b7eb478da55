import * as z from "zod";
import { message } from "../message.ts";
import { commaList, dataOf, flag, id, listOf, listQuery, route, timestamp } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { actionKey, command, commandStatus } from "./control.ts";
import { tableTitles } from "./feature.ts";
import { actionLabels, failureLabels, requesters, statusLabels } from "./labels.ts";

export const commandHistoryQuery = listQuery.extend({
  deviceId: id.optional(),
  /** Devices that are in this room now. */
  roomId: id.optional(),
  /** Devices that are in this zone now. */
  zoneId: id.optional(),
  actorId: id.optional(),
  by: z.enum(requesters, message("invalid_value")).optional(),
  action: commaList(actionKey).optional(),
  status: commaList(commandStatus).optional(),
  /** Only commands of the caller. */
  mine: flag,
  /** Only what failed or was not answered. */
  failed: flag,
  /** The range of the request. */
  from: timestamp.optional(),
  to: timestamp.optional(),
});
export type CommandHistoryQuery = z.output<typeof commandHistoryQuery>;

export const listCommandHistory = route({
  method: "GET",
  path: "/command",
  summary: "Commands of all devices in view, newest first",
  access: { permission: "History.Index" },
  query: commandHistoryQuery,
  answer: listOf(command),
});
/** By whom the list may be narrowed. */
export const listCommandActors = route({
  method: "GET",
  path: "/command/actor",
  summary: "Who has sent commands to the devices in view, by name",
  access: listCommandHistory.access,
  answer: dataOf(z.array(z.object({ id, name: z.string() }))),
});
export const exportCommandHistory = route({
  method: "GET",
  path: "/command/export",
  summary: "All commands of a filter as a CSV, XLSX or PDF file",
  access: listCommandHistory.access,
  query: exportQueryOf(commandHistoryQuery.omit({ page: true, size: true })),
  answer: null,
  errors: exportErrors,
  limitPerMinute: exportsPerMinute,
});

/** The commands of the installation. */
export const commandTable = {
  name: "commands",
  title: tableTitles.commands,
  columns: {
    createdAt: { kind: "timestamp", heading: { vn: "Thời điểm", en: "Time", fr: "Date" } },
    actor: { kind: "text", heading: { vn: "Người ra lệnh", en: "Actor", fr: "Auteur" } },
    approver: { kind: "text", heading: { vn: "Người duyệt", en: "Approver", fr: "Approbateur" } },
    device: { kind: "text", heading: { vn: "Thiết bị", en: "Device", fr: "Appareil" } },
    action: { kind: "list", heading: { vn: "Lệnh", en: "Command", fr: "Commande" }, labels: actionLabels },
    pumps: { kind: "text", heading: { vn: "Bơm", en: "Pumps", fr: "Pompes" } },
    value: { kind: "text", heading: { vn: "Giá trị", en: "Value", fr: "Valeur" } },
    status: {
      kind: "list",
      heading: { vn: "Trạng thái", en: "Status", fr: "État" },
      labels: statusLabels,
    },
    duration: {
      kind: "number",
      heading: { vn: "Thời gian (s)", en: "Duration (s)", fr: "Durée (s)" },
      decimals: 0,
    },
    failure: {
      kind: "list",
      heading: { vn: "Vì sao không chạy", en: "Why it failed", fr: "Cause de l'échec" },
      labels: failureLabels,
    },
    reason: { kind: "text", heading: { vn: "Lý do", en: "Reason", fr: "Motif" } },
    requestId: { kind: "text", heading: { vn: "Mã yêu cầu", en: "Request id", fr: "Id de demande" } },
  },
} as const satisfies Table;
