import { zodResolver } from "@hookform/resolvers/zod";
import { exponentOfSteps } from "@sgval/contract/zones/pressure-effect";
import { type StepTestForm, stepTestBody, stepTestFields } from "@sgval/contract/zones/step-tests";
import { calendarTable } from "@sgval/contract/zones/tables";
import { activityFields } from "@sgval/contract/zones/texts";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { MutedText } from "../../../../shared/ui/arrange.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { FormTimestamp } from "../../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useChangeStepTests } from "../../api/step-tests.ts";
import { numberText } from "../../figure-text.ts";

/** Enters a step test: two flows of a night at two pressures, with N1 that follows from them. */
export const StepTestDrawer = (props: {
  zoneId: number;
  /** Legitimate night use, m³/h. */
  nightUse: number | null;
  onClose: () => void;
}) => {
  const { zoneId, nightUse } = props;
  const { t } = useTranslation(["zones", "forms", "messages", "common"]);
  const format = useFormat();
  const { enter } = useChangeStepTests(zoneId);
  const form = useForm<StepTestForm>({
    resolver: zodResolver(stepTestBody),
    mode: "onTouched",
    defaultValues: { testedAt: "", note: "" },
  });
  const { control } = form;
  const read = stepTestBody.omit({ testedAt: true, note: true }).safeParse(useWatch({ control }));
  const exponent = read.success ? exponentOfSteps(read.data, nightUse) : null;
  const saving = useSave(form, {
    fields: ["testedAt", ...stepTestFields, "note"],
    save: enter.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:add_success"));
      props.onClose();
    },
    failed: t("messages:add_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("pressure.enter")}
      sub={t("pressure.enterSub")}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:add")}
      onClose={props.onClose}
    >
      <FormTimestamp
        control={control}
        name="testedAt"
        label={activityFields.testedAt[format.language]}
        required
      />
      {stepTestFields.map((name) => (
        <FormNumber
          key={name}
          control={control}
          name={name}
          label={activityFields[name][format.language]}
          required
        />
      ))}
      <FormText
        control={control}
        name="note"
        label={calendarTable.columns.note.heading[format.language]}
        maxLength={255}
      />
      <MutedText role="status">
        {[
          nightUse === null
            ? t("pressure.noUse")
            : t("pressure.lessUse", { use: numberText("night_use", nightUse, format) }),
          exponent !== null && `N1${t("common:colon")}${numberText("tested_exponent", exponent, format)}`,
        ]
          .filter(Boolean)
          .join(" ")}
      </MutedText>
    </FormDrawer>
  );
};
