import type * as z from "zod";
import type { FieldProblem } from "./error.ts";
import { validationMessages as declared } from "./generated/validation-messages.ts";

/** Keys of the validation messages, those of several features and those of one; the console has the texts. */
export const validationMessages = [
  ...declared,
  "required",
  "confirmation_mismatch",
  "invalid_email",
  "special_characters",
  "start_before_end",
  "select_date",
  "invalid_time",
  "select_parameter",
  "positive_number",
  "invalid_value",
  "invalid_number",
  "value_exists",
  "token_required",
  "below_minimum_threshold",
  "exceeds_maximum_threshold",
  "too_long",
  "unknown_parameter",
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

/** For rules of schemas: refuses a value that is none of these, which the answer names. */
export const noneOf = (allowed: readonly string[]) => ({
  message: message("invalid_value"),
  params: { allowed },
});

const isPlain = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** The choice that an issue is about: of an enum, or as {@link noneOf} says. */
const allowedBy = (issue: z.core.$ZodIssue): (string | number)[] => {
  const allowed = issue.code === "custom" ? issue.params?.allowed : "values" in issue && issue.values;
  return Array.isArray(allowed) ? allowed.filter(isPlain) : [];
};

/** Field errors of a failed parse, in the order of the fields. */
export const fieldProblems = (error: z.core.$ZodError): FieldProblem[] =>
  error.issues.map((issue) => {
    const allowed = allowedBy(issue);
    return {
      ...{ field: issue.path.join("."), message: issueMessage(issue) },
      ...(allowed.length > 0 && { allowed }),
    };
  });
