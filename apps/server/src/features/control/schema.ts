import type { Generated, GeneratedAlways } from "kysely";
import type { Json, NullableJson } from "../../kernel/schema.ts";

interface CommandTable {
  id: Generated<number>;
  device_id: number | null;
  device_name: string;
  device_display_name: string;
  request_id: string;
  cmd_id: string;
  request_body: Json<unknown>;
  action: string;
  code: string;
  value: number | null;
  pump_ids: string[] | null;
  source: string;
  actor_id: number | null;
  actor_name: string;
  actor_role: string | null;
  approver_name: string | null;
  ip: string | null;
  mode: string;
  reason: string | null;
  state_before: NullableJson<Record<string, unknown>>;
  telemetry_before: NullableJson<Record<string, unknown>>;
  /** Of a command that waited; `null` where it was sent as it was requested. */
  telemetry_sent: NullableJson<Record<string, unknown>>;
  telemetry_age_seconds: number | null;
  status: string;
  failure_code: string | null;
  device_code: string | null;
  created_at: Date;
  expires_at: Date;
  sent_at: Date | null;
  deadline_at: Date | null;
  responded_at: Date | null;
  finished_at: Date | null;
  raw_response: NullableJson<unknown>;
  late_response_at: Date | null;
  late_result: string | null;
  late_response: NullableJson<unknown>;
  journalled_at: Date | null;
  search_text: GeneratedAlways<string>;
}

interface ApprovalTable {
  id: Generated<number>;
  device_id: number | null;
  device_name: string;
  device_display_name: string;
  device_type: string;
  request_id: string;
  requested: Json<unknown>;
  situation: Json<unknown>;
  requester_id: number | null;
  requester_name: string;
  requester_role: string | null;
  requester_ip: string | null;
  session_id: number | null;
  last_command_id: number;
  created_at: Date;
  expires_at: Date;
  status: string;
  void_cause: string | null;
  decided_at: Date | null;
  decided_by_id: number | null;
  decided_by_name: string | null;
  decline_reason: string | null;
}

declare module "../../kernel/schema.ts" {
  interface Database {
    command: CommandTable;
    command_selection: {
      device_id: number;
      user_id: number;
      user_name: string;
      token_digest: string;
      action: string;
      value: number | null;
      pump_ids: string[] | null;
      selected_at: Date;
      expires_at: Date;
    };
    command_approval: ApprovalTable;
    second_person: { action: string | null; device_type: string | null; role_id: number | null };
    command_effect: {
      command_id: number;
      due_at: Date;
      parameter: string;
      before: number | null;
      expected: number | null;
      measured: number | null;
      outcome: string | null;
      checked_at: Date | null;
    };
    lock_out: {
      id: Generated<number>;
      device_id: number;
      owner_id: number | null;
      owner_name: string;
      reason: string;
      since: Date;
      until: Date | null;
    };
    device_state: {
      device_id: number;
      state: Json<Record<string, unknown>>;
      command_id: number | null;
      confirmed_at: Date;
    };
  }
}
