import { zodResolver } from "@hookform/resolvers/zod";
import type { DeviceDetail } from "@sgval/contract/devices/routes";
import { parameterOf } from "@sgval/quantities/parameter";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { showSnackbar } from "../../../../shared/api/snackbar.ts";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormDrawer } from "../../../../shared/ui/form/form-drawer.tsx";
import { useSave } from "../../../../shared/ui/form/use-save.ts";
import { Segmented } from "../../../../shared/ui/page/segmented.tsx";
import { type DeviceFormValues, formOf, mappingSchema, nestedPaths } from "../../device-form.ts";
import { limitsWith } from "../../limits.ts";
import { LimitField, useSaveLimits } from "./limits-panel.tsx";

type Side = "under" | "over";

/** A limit that somebody wants for a channel, such as a value of a chart; base unit. */
export interface WantedLimit {
  device: DeviceDetail;
  channel: string;
  value: number;
}

/** Sets a value as one of the limits of a channel: the same fields and the same rules as among all its limits. */
export const LimitDrawer = ({ wanted, onClose }: { wanted: WantedLimit; onClose: () => void }) => {
  const { device, channel } = wanted;
  const { t } = useTranslation(["devices", "forms", "messages"]);
  const format = useFormat();
  const [base] = useState(() => formOf(device));
  const index = base.channels.findIndex(({ parameter }) => parameter === channel);
  const before = base.channels[index];
  const decimals = parameterOf(channel)?.parameter.decimals ?? 2;
  const value = Number(wanted.value.toFixed(decimals));
  const latest = device.latest?.values[channel] ?? null;
  const [side, setSide] = useState<Side>(latest !== null && value < latest ? "under" : "over");
  const [start] = useState(
    (): DeviceFormValues => ({
      ...base,
      channels: base.channels.map((one) =>
        one === before ? { ...one, ...limitsWith(one, side, value) } : one,
      ),
    }),
  );
  const form = useForm<DeviceFormValues>({
    resolver: zodResolver(mappingSchema),
    mode: "onTouched",
    defaultValues: start,
  });
  const saveLimits = useSaveLimits(device);
  const saving = useSave(form, {
    fields: ["channels"],
    nested: () => nestedPaths(form.getValues()),
    save: (values) => saveLimits(base, values),
    onSaved: () => {
      showSnackbar("success", t("messages:update_success"));
      onClose();
    },
    failed: t("messages:update_failed"),
  });
  const choose = (next: Side) => {
    setSide(next);
    if (!before) return;
    const limits = limitsWith(before, next, value);
    for (const one of ["under", "over"] as const)
      form.setValue(`channels.${index}.${one}`, limits[one], { shouldDirty: true });
    form.clearErrors();
  };
  return (
    <FormDrawer
      open
      title={t("limits.here")}
      sub={`${format.parameterName(channel)} · ${device.displayName}`}
      dirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
      {...saving}
      saveLabel={t("forms:save")}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Segmented
          label={t("limits.hereSide")}
          value={side}
          onChange={choose}
          segments={[
            { value: "under", label: t("form.field.under") },
            { value: "over", label: t("form.field.over") },
          ]}
        />
        <LimitField index={index} side="under" label={t("form.field.under")} />
        <LimitField index={index} side="over" label={t("form.field.over")} />
      </FormProvider>
      <p>{t("limits.bothOrNone")}</p>
    </FormDrawer>
  );
};
