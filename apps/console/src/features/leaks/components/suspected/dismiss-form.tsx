import { zodResolver } from "@hookform/resolvers/zod";
import { dismissReasonLabels } from "@sgval/contract/leaks/suspected-leak-labels";
import { dismissBody, dismissReasons, type SuspectedLeak } from "@sgval/contract/leaks/suspected-leaks";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { useDismissSuspectedLeak } from "../../api/suspected-leaks.ts";

/** Says why a suspected leak is none. */
export const DismissDrawer = ({ leak, onClose }: { leak: SuspectedLeak; onClose: () => void }) => {
  const { t } = useTranslation(["leaks", "messages"]);
  const format = useFormat();
  const dismiss = useDismissSuspectedLeak(leak.id);
  const form = useForm({
    resolver: zodResolver(dismissBody),
    mode: "onTouched",
    defaultValues: { note: "" },
  });
  const isOther = useWatch({ control: form.control, name: "reason" }) === "other";
  const saving = useSave(form, {
    fields: ["reason", "note"],
    save: dismiss.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("suspected.dismiss")}
      sub={`${leak.zone ?? leak.deviceDisplayName} · ${format.quantity(leak.flow, "m3/h", 1)} · ${t("suspected.dismissText")}`}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("suspected.dismiss")}
      onClose={onClose}
    >
      <FormChoose
        control={form.control}
        name="reason"
        label={t("reason")}
        required
        choices={dismissReasons.map((value) => ({
          value,
          label: dismissReasonLabels[value][format.language],
        }))}
      />
      <FormText
        control={form.control}
        name="note"
        label={t("note")}
        required={isOther}
        rows={3}
        maxLength={1000}
      />
    </FormDrawer>
  );
};
