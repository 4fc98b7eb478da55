import {
  actionKey,
  commandSource,
  commandStatus,
  controlMode,
  deviceState,
  failureCode,
} from "@sgval/contract/control/control";
import { type Selectable, sql } from "kysely";
import * as z from "zod";
import type { Database } from "../../kernel/schema.ts";
import { type CommandRecord, requestedCommand } from "./command-record.ts";

/** The columns that hold enumerations and JSON. */
const parsedColumns = z.object({
  action: actionKey,
  source: commandSource,
  mode: controlMode,
  status: commandStatus,
  failure_code: failureCode.nullable(),
  late_result: z.enum(["ok", "err"]).nullable(),
  state_before: deviceState.nullable(),
  request_body: requestedCommand,
});

/** Whether the `alias` command of a query was carried out, as `isCarriedOut`; as literals, which are the condition of an index. */
export const wasCarriedOut = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'completed' or ${sql.ref(`${alias}.late_result`)} = 'ok')`;

/** Whether the device of the `alias` command of a query may have done it: it did not refuse it, or did it late. */
export const wasNotRefused = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.failure_code`)} is distinct from 'refused_by_device' or ${sql.ref(`${alias}.late_result`)} = 'ok')`;

/** A row of the table `command` as a record. */
export const commandOf = (row: Selectable<Database["command"]>): CommandRecord => {
  const parsed = parsedColumns.parse(row);
  return {
    id: row.id,
    cmdId: row.cmd_id,
    requestId: row.request_id,
    requested: parsed.request_body,
    deviceId: row.device_id,
    deviceName: row.device_name,
    deviceDisplayName: row.device_display_name,
    action: parsed.action,
    code: row.code,
    value: row.value,
    pumpIds: row.pump_ids,
    source: parsed.source,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    approverName: row.approver_name,
    mode: parsed.mode,
    reason: row.reason,
    stateBefore: parsed.state_before,
    status: parsed.status,
    failureCode: parsed.failure_code,
    deviceCode: row.device_code,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    sentAt: row.sent_at,
    deadlineAt: row.deadline_at,
    respondedAt: row.responded_at,
    finishedAt: row.finished_at,
    lateResponseAt: row.late_response_at,
    lateResult: parsed.late_result,
    journalledAt: row.journalled_at,
  };
};
