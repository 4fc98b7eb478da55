import type * as z from "zod";
import type { FieldProblem } from "./error.ts";

/** Keys of the validation messages; the texts are in the catalogues of the console. */
export const validationMessages = [
  "required",
  "password_too_short",
  "password_too_long",
  "password_weak",
  "password_strict",
  "confirmation_mismatch",
  "password_unchanged",
  "current_password_incorrect",
  "invalid_email",
  "username_characters",
  "username_letter_and_digit",
  "special_characters",
  "numbers_only",
  "role_name_too_short",
  "start_before_end",
  "select_date",
  "invalid_time",
  "select_image",
  "image_type",
  "select_parameter",
  "positive_number",
  "max_greater_than_min",
  "under_less_than_over",
  "under_and_over_required",
  "invalid_value",
  "value_exists",
  "pump_information",
  "timers_overlap",
  "token_required",
  "token_too_short",
  "device_number",
  "below_minimum_threshold",
  "exceeds_maximum_threshold",
  "threshold_range_invalid",
  "pressure_point_zero",
  "threshold_or_timer_required",
  "topic_wildcard",
  "too_long",
  "device_name_reserved",
  "invalid_role",
  "super_user_required",
  "permission_not_held",
] as const;

export type ValidationMessage = (typeof validationMessages)[number];

/** For schemas: `z.string().min(8, message("password_too_short"))`. */
export const message = (key: ValidationMessage): string => `validation.${key}`;

/** Message key for a Zod issue; a missing value is always "required". */
export const issueMessage = (issue: {
  message: string;
  code?: string | undefined;
  input?: unknown;
}): string => {
  if (issue.message.startsWith("validation.")) return issue.message;
  if (issue.code === "invalid_type" && (issue.input === undefined || issue.input === null))
    return message("required");
  return message("invalid_value");
};

/** Field errors of a failed parse, in the order of the fields. */
export const fieldProblems = (error: z.core.$ZodError): FieldProblem[] =>
  error.issues.map((issue) => ({ field: issue.path.join("."), message: issueMessage(issue) }));
