import { type FormEvent, useRef, useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ApiError, fieldProblemsOf } from "../../api/api-error.ts";
import type { DraftValues } from "../../api/drafts.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import type { DraftSource } from "./draft-offer.tsx";

/** The form field of a field path of the server: `permissions.3` belongs to `permissions`. */
const fieldOf = <Field extends string>(fields: readonly Field[], named: string): Field | undefined =>
  fields.find((field) => named === field) ?? fields.find((field) => named.startsWith(`${field}.`));

/**
 * Shows field errors of the server at their fields and focuses the first. False when none of `fields` is concerned:
 * the error is then shown above the form.
 */
const placeProblems = <Values extends FieldValues, Output>(
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

/** Ends a submission whose values were not saved: without it the form counts them as saved and forgets that they are changed. */
class NotSaved extends Error {}

/**
 * Saves a form, once at a time however often it is submitted. After a refusal the typed values stay; errors are shown at their fields, or above the form (`failure`)
 * if they name none. The answer is made to be spread into a `FormCard` or a `FormDrawer`.
 */
export const useSave = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  options: {
    /** Fields of the form; errors of others are shown above it. */
    fields: readonly FieldPath<Values>[];
    /** The fields inside lists and groups that show their own errors; read when an error arrives. */
    nested?: () => readonly FieldPath<Values>[];
    /** Asks before anything is sent; false leaves the form as it is. */
    isWanted?: ((values: Output) => Promise<boolean>) | undefined;
    save: (values: Output) => Promise<unknown>;
    onSaved?: () => void;
    /** Title of the failure ("Create failed"); without it the cause stands alone. */
    failed?: string;
    /** Fields whose value, where another one has it, is named above the form, which may be far from the field. */
    unique?: readonly FieldPath<Values>[];
    /** Shown before anything is saved. */
    failure?: string | null;
  },
) => {
  const errorText = useErrorText();
  const { t } = useTranslation("common");
  const [failure, setFailure] = useState(options.failure ?? null);
  const isSaving = useRef(false);
  const taken = (error: ApiError): string => {
    if (error.code !== "value_exists") return "";
    const named = fieldProblemsOf(error).map(({ field }) => field);
    const name = options.unique?.find((field) => named.includes(field));
    return name ? ` (${form.getValues(name)})` : "";
  };
  const saveOnce = form.handleSubmit(
    async (values) => {
      setFailure(null);
      if (options.isWanted && !(await options.isWanted(values))) throw new NotSaved();
      try {
        await options.save(values);
      } catch (error) {
        const placed = placeProblems(form, [...(options.nested?.() ?? []), ...options.fields], error);
        const { failed } = options;
        const named = error instanceof ApiError && error.code !== "validation_failed";
        if (failed === undefined) setFailure(placed ? null : errorText(error));
        else setFailure(named ? `${failed}${t("colon")}${errorText(error)}${taken(error)}` : failed);
        throw new NotSaved();
      }
      options.onSaved?.();
    },
    // The last refusal of the server says nothing of what is wrong now.
    () => setFailure(null),
  );
  const onSubmit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    // A second press comes before the button is drawn as disabled, and keys do not ask the button.
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await saveOnce(event);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
    } finally {
      isSaving.current = false;
    }
  };
  const draft: DraftSource = {
    read: () => Object.fromEntries(options.fields.map((name) => [name, form.getValues(name)])),
    restore: (values: DraftValues) => {
      for (const name of options.fields)
        if (Object.hasOwn(values, name))
          // A stored draft is validated by the schema of the form.
          form.setValue(name, values[name] as FieldPathValue<Values, typeof name>, {
            shouldDirty: true,
            shouldTouch: true,
            shouldValidate: true,
          });
    },
  };
  return { onSubmit, failure, saving: form.formState.isSubmitting, draft };
};
