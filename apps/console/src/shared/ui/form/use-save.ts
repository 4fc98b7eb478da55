import { useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/api-error.ts";
import type { DraftValues } from "../../api/drafts.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import type { DraftSource } from "./draft-offer.tsx";
import { placeProblems } from "./form-problems.ts";

/**
 * Saves a form: what was typed stays when the server refuses; what it refused stands at the field, or above the
 * form (`failure`) where it named none.
 */
export const useSave = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  options: {
    /** The names the form shows; a problem elsewhere stands above it. */
    fields: readonly FieldPath<Values>[];
    save: (values: Output) => Promise<unknown>;
    onSaved: () => void;
    /** The product's own word for the failure ("Create failed"). */
    failed: string;
  },
) => {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await options.save(values);
    } catch (error) {
      const placed = placeProblems(form, options.fields, error);
      const named = error instanceof ApiError && error.code !== "validation_failed";
      setFailure(named && !placed ? `${options.failed}: ${errorText(error)}` : options.failed);
      return;
    }
    options.onSaved();
  });
  const draft: DraftSource = {
    read: () => Object.fromEntries(options.fields.map((name) => [name, form.getValues(name)])),
    restore: (values: DraftValues) => {
      for (const name of options.fields)
        if (Object.hasOwn(values, name))
          // What the browser kept is checked by the form's schema like everything typed.
          form.setValue(name, values[name] as FieldPathValue<Values, typeof name>, {
            shouldDirty: true,
            shouldTouch: true,
            shouldValidate: true,
          });
    },
  };
  return { submit, failure, saving: form.formState.isSubmitting, draft };
};
