/**
 * Every error the API can answer, with its HTTP status. 401 is only "no valid session or token"
 * and 403 only "a permission is missing", because the console leaves the page on both.
 */
export const errorStatus = {
  validation_failed: 422,
  malformed_request: 400,
  malformed_payload: 400,
  payload_too_large: 413,
  too_many_samples: 413,
  unsupported_media_type: 415,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  value_exists: 409,
  list_full: 409,
  too_many_requests: 429,
  database_unavailable: 503,
  server_busy: 503,
  maintenance: 503,
  unknown_error: 500,

  invalid_login: 422,
  invalid_password: 422,
  code_required: 422,
  invalid_code: 422,
  invalid_token: 422,
  current_password_incorrect: 422,
  password_change_required: 409,
  second_factor_on: 409,
  second_factor_off: 409,
  photo_invalid: 422,
  oidc_off: 409,
  oidc_failed: 422,
  oidc_no_account: 422,

  user_not_found: 404,
  invalid_role: 422,
  own_account: 409,
  last_super_user: 409,
  super_user_required: 422,
  permission_not_held: 422,
  role_locked: 409,
  role_in_use: 409,
  role_is_default: 409,
  permission_locked: 409,

  table_too_long: 422,

  idempotency_key_reused: 409,
  idempotency_key_in_progress: 409,

  device_name_reserved: 422,
  link_not_allowed: 422,
  channel_not_allowed: 422,
  device_has_command: 409,

  device_in_auto_mode: 409,
  threshold_or_timer_required: 409,
  device_busy: 409,
  request_id_reused: 409,
  device_not_commandable: 409,
  device_offline: 409,
  device_gone: 409,
  action_not_available: 422,
  value_required: 422,
  value_not_allowed: 422,
  value_below_minimum: 422,
  value_above_maximum: 422,
  interlock_open_and_close: 409,
  command_not_waiting: 409,
  mode_change_refused: 409,
  mode_device_not_fresh: 409,
  last_automation_setting: 409,
  below_minimum_threshold: 422,
  exceeds_maximum_threshold: 422,
  threshold_range_invalid: 422,
  pressure_point_zero: 422,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export interface FieldProblem {
  /** Dotted path of the field in the request, such as `channels.0.rawMax`. */
  field: string;
  /** A message key of the validation catalogue. */
  message: string;
}

export interface ErrorAnswer {
  error: { code: ErrorCode; message: string; details?: unknown; requestId: string };
}
