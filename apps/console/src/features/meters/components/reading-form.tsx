import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import { assessmentOf } from "@sgval/contract/meters/consumption";
import { oddLabels, type WaterMeterDetail } from "@sgval/contract/meters/meters";
import { correctionBody, type MeterReading } from "@sgval/contract/meters/readings";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../shared/api/snackbar.ts";
import { serverNow } from "../../../shared/format/server-clock.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../shared/ui/form/form-drawer.tsx";
import { FormText } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useSave } from "../../../shared/ui/form/use-save.ts";
import { meterReadingsQuery, recentReadings, useCorrectReading } from "../api/meters.ts";

/** The time of a reading that is taken now. */
export const thisMinute = () => new Date(Math.floor(serverNow() / 60_000) * 60_000).toISOString();

/** How an index is typed, which the page prints with a thousands separator. */
export const useIndexHelp = (): string => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  return t("indexHelp", { example: format.input(2759.3, "m3", 3) });
};

/** What the typed index would mean beside the recent readings, by the rule that the server applies. */
export const ReadingPreview = (props: {
  meter: Pick<WaterMeterDetail, "id" | "registers">;
  at: string;
  index: unknown;
  /** What to do about an index that is odd. */
  help: string;
  /** That it ends its register, by which other meter: a new one, or that of a replacement that is corrected. */
  replacedBy?: { number: number; from: string | null } | "new";
}) => {
  const { t } = useTranslation(["meters", "common"]);
  const format = useFormat();
  const recent = useQuery(meterReadingsQuery(props.meter.id, recentReadings)).data;
  const at = Date.parse(props.at);
  if (!recent || typeof props.index !== "number" || !Number.isFinite(at)) return null;
  const readings = recent.data.map((reading) => ({ ...reading, at: Date.parse(reading.at) }));
  const oldest = readings.at(-1)?.at ?? at;
  // Of older times there are readings that are not here.
  if (recent.metaData.total > readings.length && at <= oldest) return null;
  const { replacedBy, meter } = props;
  const corrected = replacedBy === "new" ? undefined : replacedBy;
  const register = meter.registers.at(-1)?.number ?? 1;
  // Around a replacement the readings go to the meter that was installed then.
  const others = replacedBy
    ? readings
        .filter((reading) => reading.at <= at && reading.at !== Date.parse(corrected?.from ?? ""))
        .map((reading) => (reading.register === corrected?.number ? { ...reading, register } : reading))
    : readings;
  const found = assessmentOf(meter.registers, others, { at, index: props.index });
  if (!found) return null;
  const { since, volume, odd } = found;
  if (since === null) return <Alert severity="info">{t("firstOfRegister")}</Alert>;
  const span = format.span((at - since) / 1000);
  const used = volume === null ? null : t("preview", { volume: format.quantity(volume, "m3", 1), span });
  if (odd === null) return <Alert severity="info">{used}</Alert>;
  return (
    <Alert severity="warning">
      {[oddLabels[odd][format.language], used, props.help].filter(Boolean).join(". ")}
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
  const indexHelp = useIndexHelp();
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
      <FormNumber control={control} name="index" label={t("index")} help={indexHelp} unit="m³" required />
      <FormText control={control} name="note" label={t("note")} rows={2} maxLength={500} />
    </FormDrawer>
  );
};
