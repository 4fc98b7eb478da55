import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { fieldProblemsOf } from "../../api/api-error.ts";

/** Whether a field path of the server belongs to a form field: `permissions.3` to `permissions`. */
const fieldOf = <Field extends string>(fields: readonly Field[], named: string): Field | undefined =>
  fields.find((field) => named === field || named.startsWith(`${field}.`));

/**
 * Shows field errors of the server at their fields and focuses the first. False when none of `fields` is concerned:
 * the error is then shown above the form.
 */
export const placeProblems = <Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, "setError">,
  fields: readonly FieldPath<Values>[],
  error: unknown,
): boolean => {
  const placed = fieldProblemsOf(error).flatMap(({ field, message }) => {
    const name = fieldOf(fields, field);
    return name ? [{ name, message }] : [];
  });
  placed.forEach(({ name, message }, index) => {
    form.setError(name, { type: "server", message }, { shouldFocus: index === 0 });
  });
  return placed.length > 0;
};
