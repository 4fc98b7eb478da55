import { useState } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api/api-error.ts";
import type { DraftValues } from "../../api/drafts.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import type { DraftSource } from "./draft-offer.tsx";
import { placeProblems } from "./form-problems.ts";

/**
 * Saves a form. After a refusal the typed values stay; errors are shown at their fields, or above the form (`failure`)
 * if they name none. The answer is made to be spread into a `FormCard` or a `FormDrawer`.
 */
export const useSave = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  options: {
    /** Fields of the form; errors of others are shown above it. */
    fields: readonly FieldPath<Values>[];
    save: (values: Output) => Promise<unknown>;
    onSaved: () => void;
    /** Title of the failure ("Create failed"). */
    failed: string;
  },
) => {
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const onSubmit = form.handleSubmit(async (values) => {
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
