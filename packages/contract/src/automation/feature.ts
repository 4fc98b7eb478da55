/** The permissions of this feature, as `Resource.Verb`. */
export const permissions = {
  Timer: ["Index", "Update"],
  Threshold: ["Index", "Update"],
  Linkage: ["Index", "Update"],
} as const;

/** The error codes of this feature, with their HTTP status. */
export const errors = {
  last_automation_setting: 409,
  below_minimum_threshold: 422,
  exceeds_maximum_threshold: 422,
  threshold_range_invalid: 422,
  pressure_point_zero: 422,
  automation_settings_incomplete: 409,
  automation_needs_device: 409,
  well_always_on_required: 409,
  well_timer_required: 409,
  well_pump_required: 409,
} as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = [
  "timers_overlap",
  "threshold_range_invalid",
  "pressure_point_zero",
  "flows_ascending",
  "set_point_valve_only",
  "not_measured_here",
] as const;
