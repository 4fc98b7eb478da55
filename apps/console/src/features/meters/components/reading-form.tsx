import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import { consumptionsOf } from "@sgval/contract/meters/consumption";
import { oddLabels, type WaterMeterDetail } from "@sgval/contract/meters/meters";
import { correctionBody, type MeterReading, replacementBody } from "@sgval/contract/meters/readings";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { FormTimestamp } from "../../../shared/ui/form/pickers/lazy-pickers.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { useCorrectReading, useReplaceMeter } from "../api/meters.ts";

/** The time of a reading that is taken now. */
export const thisMinute = () => new Date(Math.floor(serverNow() / 60_000) * 60_000).toISOString();

/** What the typed index would mean, by the rule that the server applies. */
export const ReadingPreview = (props: { meter: WaterMeterDetail; at: string; index: unknown }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const { lastReading, digits, qMax } = props.meter;
  if (!lastReading || typeof props.index !== "number") return null;
  const [since, at] = [Date.parse(lastReading.at), Date.parse(props.at)];
  if (!(at > since)) return null;
  const before = { at: since, index: lastReading.index };
  const [, typed] = consumptionsOf([before, { at, index: props.index }], { digits, qMax });
  const { volume = null, odd = null } = typed ?? {};
  const seconds = (at - since) / 1000;
  if (odd) return <Alert severity="warning">{`${oddLabels[odd][format.language]}. ${t("oddHelp")}`}</Alert>;
  return (
    <Alert severity="info">
      {t("preview", { volume: format.quantity(volume, "m3", 1), span: format.span(seconds) })}
    </Alert>
  );
};

/** Corrects the index of a reading. */
export const CorrectReading = (props: {
  meter: WaterMeterDetail;
  reading: MeterReading;
  onClose: () => void;
}) => {
  const { t } = useTranslation(["meters", "forms", "messages"]);
  const format = useFormat();
  const { meter, reading } = props;
  const correct = useCorrectReading(meter.id, reading.id);
  const form = useForm({
    resolver: zodResolver(correctionBody),
    mode: "onTouched",
    defaultValues: { index: reading.index, note: reading.note },
  });
  const { control } = form;
  const saving = useSave(form, {
    fields: ["index", "note"],
    save: correct.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      props.onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("correctReading")}
      sub={`${meter.code} · ${format.dateTime(reading.at)}`}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={props.onClose}
    >
      <FormNumber control={control} name="index" label={t("index")} unit="m³" required />
      <FormText control={control} name="note" label={t("note")} rows={2} maxLength={500} />
    </FormDrawer>
  );
};

/** Another meter takes the place of this one. */
export const ReplacementForm = ({ meter, onClose }: { meter: WaterMeterDetail; onClose: () => void }) => {
  const { t } = useTranslation(["meters", "forms", "messages"]);
  const replace = useReplaceMeter(meter.id);
  const { digits, qMax } = meter;
  const form = useForm({
    resolver: zodResolver(replacementBody),
    mode: "onTouched",
    defaultValues: { at: thisMinute(), endIndex: null, startIndex: 0, digits, qMax, note: "" },
  });
  const { control } = form;
  const saving = useSave(form, {
    fields: ["at", "endIndex", "startIndex", "digits", "qMax", "note"],
    save: replace.mutateAsync,
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  return (
    <FormDrawer
      open
      title={t("replace")}
      sub={meter.code}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("replaceNow")}
      onClose={onClose}
    >
      <FormTimestamp control={control} name="at" label={t("replacedAt")} />
      <FormNumber
        control={control}
        name="endIndex"
        label={t("endIndex")}
        help={t("endIndexHelp")}
        unit="m³"
      />
      <FormNumber control={control} name="startIndex" label={t("startIndex")} unit="m³" required />
      <FormNumber control={control} name="digits" label={t("digits")} help={t("digitsHelp")} required />
      <FormNumber control={control} name="qMax" label={t("qMax")} help={t("qMaxHelp")} unit="m³/h" required />
      <FormText control={control} name="note" label={t("note")} rows={2} maxLength={500} />
    </FormDrawer>
  );
};
