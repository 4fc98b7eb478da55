import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Json<T> = JSONColumnType<T & object, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

interface RoleTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  is_default: Generated<boolean>;
  permissions: NullableJson<string[]>;
  created_at: Date;
  updated_at: Date;
}

interface UserTable {
  id: Generated<number>;
  username: string;
  email: string | null;
  password_hash: string;
  role_id: number | null;
  super_user: Generated<boolean>;
  manage_super: Generated<boolean>;
  scope_all: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  last_seen_at: Date | null;
  account: string | null;
  phone: string | null;
  language: string | null;
  photo_file: string | null;
  photo_version: number | null;
  must_change_password: Generated<boolean>;
}

interface PermissionTable {
  name: string;
  description: string;
  created_at: Date;
  updated_at: Date;
}

interface IdempotencyTable {
  user_id: number;
  key: string;
  fingerprint: Buffer;
  created_at: Date;
  status: number | null;
  content_type: string | null;
  answer: string | null;
}

interface SessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number;
  remember: boolean;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ip: string | null;
  user_agent: string | null;
}

interface PasswordResetTable {
  token_hash: Buffer;
  user_id: number;
  fingerprint: Buffer;
  created_at: Date;
  expires_at: Date;
}

interface SignInTryTable {
  id: Generated<number>;
  user_id: number;
  at: Date;
  outcome: string;
  method: string;
  ip: string | null;
  user_agent: string | null;
}

interface SecondFactorTable {
  user_id: number;
  secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

interface DeviceTable {
  id: Generated<number>;
  name: string;
  display_name: string;
  type: string;
  number: number | null;
  latitude: number | null;
  longitude: number | null;
  connection: string;
  topic_send: string | null;
  topic_control: string | null;
  topic_control_response: string | null;
  report_interval_seconds: number;
  sample_interval_seconds: number | null;
  power_mode: string;
  mode: Generated<string>;
  datalogger_id: number | null;
  water_quality_id: number | null;
  site: Json<unknown>;
  created_at: Date;
  updated_at: Date;
}

interface ChannelTable {
  device_id: number;
  slot: number;
  parameter: string;
  mapping_key: string;
  unit: string | null;
  under: number | null;
  over: number | null;
  removed_at: Date | null;
}

interface CalibrationTable {
  device_id: number;
  slot: number;
  valid_from: Date;
  raw_min: number | null;
  raw_max: number | null;
  measuring_min: number | null;
  measuring_max: number | null;
  inverted: Generated<boolean>;
}

interface TokenTable {
  id: Generated<number>;
  name: string;
  device_id: number;
  token_hash: Buffer;
  last_four: string;
  created_by: number | null;
  created_at: Date;
  last_used_at: Date | null;
}

interface RollupTable {
  bucket: Date;
  device_id: number;
  count: number[];
  min: (number | null)[];
  max: (number | null)[];
  sum: (number | null)[];
  first: (number | null)[];
  last: (number | null)[];
}

interface DeadLetterTable {
  id: Generated<number>;
  received_at: Date;
  source: string;
  device_id: number | null;
  topic: string | null;
  reason: string;
  detail: string | null;
  payload: Buffer;
  bytes: number;
}

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
  source: string;
  actor_id: number | null;
  actor_name: string;
  actor_role: string | null;
  ip: string | null;
  mode: string;
  reason: string | null;
  state_before: NullableJson<Record<string, unknown>>;
  telemetry_before: NullableJson<Record<string, unknown>>;
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
}

interface ActivityTable {
  id: Generated<number>;
  at: Date;
  type: string;
  actor_id: number | null;
  actor_name: string;
  actor_role: string | null;
  ip: string | null;
  subject: string;
  subject_id: number | null;
  subject_name: string | null;
  device_id: number | null;
  detail: string;
  before: NullableJson<unknown>;
  after: NullableJson<unknown>;
}

interface SavedViewTable {
  id: Generated<number>;
  user_id: number;
  list: string;
  name: string;
  query: string;
  created_at: Date;
  updated_at: Date;
}

/** The tables as the stores see them; migrations make them. */
export interface Database {
  role: RoleTable;
  user_account: UserTable;
  session: SessionTable;
  setting: { key: string; value: Json<unknown>; updated_at: Date };
  password_reset: PasswordResetTable;
  sign_in_try: SignInTryTable;
  second_factor: SecondFactorTable;
  recovery_code: { user_id: number; code_hash: Buffer };
  saved_view: SavedViewTable;
  favourite_device: { user_id: number; device_id: number; pinned_at: Date };
  user_preference: { user_id: number; value: Json<unknown>; updated_at: Date };
  permission: PermissionTable;
  idempotency_key: IdempotencyTable;
  device: DeviceTable;
  device_topic: { topic: string; device_id: number };
  device_channel: ChannelTable;
  channel_calibration: CalibrationTable;
  device_action: { device_id: number; position: number; action: string; code: string };
  device_threshold: { device_id: number; start_pressure_point: number; limit_pressure_point: number };
  device_timer: { device_id: number; position: number; days: number[]; start_time: string; end_time: string };
  device_token: TokenTable;
  user_device: { user_id: number; device_id: number };
  reading: {
    measured_at: Date;
    received_at: Date;
    device_id: number;
    slots: (number | null)[];
    quality: (number | null)[] | null;
  };
  reading_conflict: {
    id: Generated<number>;
    device_id: number;
    measured_at: Date;
    slot: number;
    kept: number | null;
    refused: number | null;
    received_at: Date;
  };
  rollup_hour: RollupTable;
  rollup_day: RollupTable;
  rollup_pending: { device_id: number; bucket: Date; marked_at: Date };
  unmapped_key: { device_id: number; key: string; last_value: string; count: number; last_seen_at: Date };
  unmapped_payload: { device_id: number; payload: string; received_at: Date };
  dead_letter: DeadLetterTable;
  command: CommandTable;
  device_state: {
    device_id: number;
    state: Json<Record<string, unknown>>;
    command_id: number | null;
    confirmed_at: Date;
  };
  activity: ActivityTable;
}
