import { zodResolver } from "@hookform/resolvers/zod";
import type { WaterMeterDetail } from "@sgval/contract/meters/meters";
import { replacementBody } from "@sgval/contract/meters/readings";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { FormTimestamp } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useSaveReplacement } from "../api/meters.ts";
import { ReadingPreview, thisMinute, useIndexHelp } from "./reading-form.tsx";

export type Replaced = WaterMeterDetail["registers"][number];

/** Another meter takes the place of this one, or a replacement is corrected. */
export const ReplacementForm = (props: {
  meter: WaterMeterDetail;
  replaced?: Replaced;
  onClose: () => void;
}) => {
  const { meter, replaced, onClose } = props;
  const { t } = useTranslation(["meters", "forms", "messages"]);
  const format = useFormat();
  const indexHelp = useIndexHelp();
  const save = useSaveReplacement(meter.id, replaced?.number ?? null);
  const { digits, qMax } = replaced ?? meter;
  const form = useForm({
    resolver: zodResolver(replacementBody),
    mode: "onTouched",
    defaultValues: {
      at: replaced?.from ?? thisMinute(),
      endIndex: replaced?.endIndex ?? null,
      startIndex: replaced?.startIndex ?? 0,
      ...{ digits, qMax, note: replaced?.note ?? "" },
    },
  });
  const { control } = form;
  const [at, endIndex] = useWatch({ control, name: ["at", "endIndex"] });
  const saving = useSave(form, {
    fields: ["at", "endIndex", "startIndex", "digits", "qMax", "note"],
    save: save.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  // The last index is one of the old meter.
  const registers = meter.registers.filter(({ number }) => !replaced || number < replaced.number);
  return (
    <FormDrawer
      open
      title={replaced ? t("correctReplacement") : t("replace")}
      sub={replaced?.from ? `${meter.code} · ${format.dateTime(replaced.from)}` : meter.code}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={replaced ? t("forms:save") : t("replaceNow")}
      onClose={onClose}
    >
      <FormTimestamp control={control} name="at" label={t("replacedAt")} required />
      <FormNumber
        control={control}
        name="endIndex"
        label={t("endIndex")}
        help={`${t("endIndexHelp")} ${indexHelp}`}
        unit="m³"
      />
      <ReadingPreview
        meter={{ id: meter.id, registers }}
        at={at}
        index={endIndex}
        replacedBy={replaced ?? "new"}
        help={t("endOddHelp")}
      />
      <FormNumber
        control={control}
        name="startIndex"
        label={t("startIndex")}
        help={indexHelp}
        unit="m³"
        required
      />
      <FormNumber control={control} name="digits" label={t("digits")} help={t("digitsHelp")} required />
      <FormNumber control={control} name="qMax" label={t("qMax")} help={t("qMaxHelp")} unit="m³/h" required />
      <FormText control={control} name="note" label={t("note")} rows={2} maxLength={500} />
    </FormDrawer>
  );
};
