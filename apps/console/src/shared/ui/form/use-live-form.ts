import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { showSnackbar } from "../../api/snackbar.ts";
import { useSave } from "./use-save.ts";

/**
 * A form over data of the server: fresh data renews what nobody has touched and leaves the rest as typed. `card` is
 * made to be spread into a `FormCard` or a `FormDrawer`.
 */
export const useLiveForm = <Values extends FieldValues, Output = Values>(options: {
  /** The server's data as the form shows it. */
  values: Values;
  resolver?: Resolver<Values, unknown, Output>;
  /** Fields of the form; errors of others are shown above it. */
  fields: readonly FieldPath<Values>[];
  /** Asks before anything is sent; false leaves the form as it is. */
  isWanted?: (values: Output) => Promise<boolean>;
  /** Sends the values and returns the stored ones. */
  save: (values: Output, form: UseFormReturn<Values, unknown, Output>) => Promise<Values>;
  onSaved?: () => void;
  /** Checks a draft whose fields show no errors of their own; a draft that does not fit is left out. */
  draft?: z.ZodType<Values>;
}) => {
  const { t } = useTranslation(["messages", "forms"]);
  const form = useForm<Values, unknown, Output>({
    mode: "onTouched",
    values: options.values,
    resetOptions: { keepDirtyValues: true },
    ...(options.resolver ? { resolver: options.resolver } : {}),
  });
  // A list that nobody registered would be merged with a fresh one element by element.
  for (const name of options.fields) form.register(name);
  const save = useSave(form, {
    fields: options.fields,
    isWanted: options.isWanted,
    save: async (values) => form.reset(await options.save(values, form)),
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      options.onSaved?.();
    },
    failed: t("messages:update_failed"),
  });
  const restoreChecked = (schema: z.ZodType<Values>, values: unknown) => {
    const kept = schema.safeParse(values);
    if (!kept.success) return;
    for (const name of options.fields)
      form.setValue(name, kept.data[name] as FieldPathValue<Values, typeof name>, { shouldDirty: true });
  };
  const { draft: schema } = options;
  const draft = schema
    ? { ...save.draft, restore: (values: unknown) => restoreChecked(schema, values) }
    : save.draft;
  return { form, card: { dirty: form.formState.isDirty, saveLabel: t("forms:save"), ...save, draft } };
};

/** What a card around such a form needs. */
export type LiveFormCard = ReturnType<typeof useLiveForm>["card"];
