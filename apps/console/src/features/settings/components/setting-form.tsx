import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../shared/api/ability.ts";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";

/** A card with one setting of the installation: read-only without `Setting.Update`. */
export const SettingForm = <Values extends FieldValues, Output>(props: {
  title: string;
  sub?: string;
  form: UseFormReturn<Values, unknown, Output>;
  fields: readonly FieldPath<Values>[];
  /** Sends the values and returns the stored ones. */
  save: (values: Output) => Promise<Values>;
  children: (locked: boolean) => ReactNode;
}) => {
  const { t } = useTranslation(["forms", "messages"]);
  const { form, fields } = props;
  const locked = !useMay()("Setting.Update");
  const save = useSave(form, {
    fields,
    save: async (values) => form.reset(await props.save(values)),
    onSaved: () => showSnackbar("success", t("messages:update_success")),
    failed: t("messages:update_failed"),
  });
  return (
    <FormCard
      title={props.title}
      sub={locked ? t("messages:no_permission") : props.sub}
      dirty={form.formState.isDirty}
      saveLabel={t("forms:save")}
      locked={locked}
      {...save}
    >
      {props.children(locked)}
    </FormCard>
  );
};
