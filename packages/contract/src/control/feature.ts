import type { Names } from "@sgval/quantities/language";

/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Control: ["Operate", "Mode", "Lock"],
} as const;

/** The kinds of entities that entries of the log are about: their label, and the permission that the entries need. */
export const activitySubjects = {
  command: {
    permission: "Device.Index",
    label: { vn: "Lệnh", en: "Commands", fr: "Commandes" },
  },
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  device_in_auto_mode: 409,
  threshold_or_timer_required: 409,
  device_busy: 409,
  request_id_reused: 409,
  device_not_commandable: 409,
  device_reports_rarely: 409,
  gateway_sends_no_commands: 409,
  gateway_hears_later: 409,
  gateway_not_connected: 409,
  gateway_not_automatic: 409,
  command_not_encodable: 409,
  action_not_available: 422,
  value_required: 422,
  value_not_allowed: 422,
  value_below_minimum: 422,
  value_above_maximum: 422,
  pump_required: 422,
  pump_unknown: 422,
  interlock_open_and_close: 409,
  command_not_waiting: 409,
  stop_not_cancellable: 409,
  mode_change_refused: 409,
  mode_device_not_fresh: 409,
  watched_not_fresh: 409,
  automation_not_running: 409,
  device_locked_out: 409,
  device_selected: 409,
  selection_required: 409,
  selection_expired: 409,
  reason_required: 422,
  device_name_required: 422,
  second_person_required: 409,
  second_person_not_required: 409,
  approval_pending: 409,
  approval_not_pending: 409,
  own_approval: 409,
  approval_readings_old: 409,
  approval_step_large: 409,
  approval_outlet_unknown: 409,
} as const;

/** Permissions to act on devices. */
export const operatingPermissions = ["Control.Operate", "Control.Mode"] as const;

/** The titles of the lists, as pages and exported files show them. */
export const tableTitles = {
  commands: { vn: "Lệnh điều khiển", en: "Commands", fr: "Commandes" },
} as const satisfies Record<string, Names>;

/** The lists of which people may keep views. */
export const viewedLists = ["commands"] as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = ["threshold_or_timer_required"] as const;

/** What is kept for some time or for ever, as the list of retention calls it. */
export const keptKinds = {
  commands: { vn: "Lịch sử điều khiển", en: "Control history", fr: "Historique des commandes" },
} as const satisfies Record<string, Names>;
