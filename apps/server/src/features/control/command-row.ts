import {
  actionKey,
  commandSource,
  commandStatus,
  controlMode,
  deviceState,
  failureCode,
} from "@sgval/contract/control/control";
import type { Selectable } from "kysely";
import * as z from "zod";
import type { Database } from "../../kernel/schema.ts";
import type { CommandRecord } from "./command-record.ts";

/** The columns that hold words and JSON. */
const labels = z.object({
  action: actionKey,
  source: commandSource,
  mode: controlMode,
  status: commandStatus,
  failure_code: failureCode.nullable(),
  late_result: z.enum(["ok", "err"]).nullable(),
  state_before: deviceState.nullable(),
  request_body: z.object({
    action: actionKey,
    value: z.number().nullable(),
    reason: z.string().nullable(),
  }),
});

/** A row of `command` as the rest of the feature knows it. */
export const commandOf = (row: Selectable<Database["command"]>): CommandRecord => {
  const parsed = labels.parse(row);
  return {
    id: row.id,
    cmdId: row.cmd_id,
    requestId: row.request_id,
    asked: parsed.request_body,
    deviceId: row.device_id,
    deviceName: row.device_name,
    deviceDisplayName: row.device_display_name,
    action: parsed.action,
    code: row.code,
    value: row.value,
    source: parsed.source,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
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
  };
};
