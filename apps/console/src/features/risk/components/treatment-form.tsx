import { zodResolver } from "@hookform/resolvers/zod";
import { riskTreatmentLabels } from "@sgval/contract/risk/labels";
import { type Risk, riskTreatments, treatmentBody } from "@sgval/contract/risk/risks";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormDay } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useTreatRisk } from "../api/risks.ts";

/** Owner, treatment and due date of the risk of a device. */
export const TreatmentFormDrawer = ({ risk, onClose }: { risk: Risk; onClose: () => void }) => {
  const { t } = useTranslation(["risk", "forms", "messages"]);
  const { language } = useFormat();
  const save = useTreatRisk(risk.deviceId);
  const form = useForm({
    resolver: zodResolver(treatmentBody),
    mode: "onTouched",
    defaultValues: { owner: risk.owner, treatment: risk.treatment, dueOn: risk.dueOn },
  });
  const saving = useSave(form, {
    fields: ["owner", "treatment", "dueOn"],
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  const { control } = form;
  return (
    <FormDrawer
      open
      title={t("treat")}
      sub={risk.deviceDisplayName}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormText control={control} name="owner" label={t("owner")} help={t("ownerHelp")} maxLength={128} />
      <FormChoose
        control={control}
        name="treatment"
        label={t("treatment")}
        empty={t("noTreatment")}
        choices={riskTreatments.map((value) => ({ value, label: riskTreatmentLabels[value][language] }))}
      />
      <FormDay control={control} name="dueOn" label={t("due")} />
    </FormDrawer>
  );
};
