import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { fieldProblemsOf } from "../../api/api-error.ts";

/** A field of a form as the server names it: `permissions.3` belongs to the field `permissions`. */
const fieldOf = <Field extends string>(fields: readonly Field[], named: string): Field | undefined =>
  fields.find((field) => named === field || named.startsWith(`${field}.`));

/**
 * Puts what the server refused at the fields it named, the first of them in focus. False when it named none of
 * `fields`: the failure then belongs above the form.
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
