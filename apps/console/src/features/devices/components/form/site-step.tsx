import { powerMode } from "@sgval/contract/devices/freshness";
import { siteFieldsOf } from "@sgval/contract/devices/site-data";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import type { DeviceFormValues } from "../../device-form.ts";
import { Fields, WholeLine } from "./form-step.tsx";
import { SiteField } from "./site-field.tsx";

/** A time in seconds, with its reading in larger units. */
const Interval = (props: { name: "reportIntervalSeconds" | "sampleIntervalSeconds"; required?: boolean }) => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  const { control } = useFormContext<DeviceFormValues>();
  const seconds = useWatch({ control, name: props.name });
  return (
    <FormNumber
      control={control}
      name={props.name}
      label={t(`form.field.${props.name}`)}
      unit="s"
      required={props.required ?? false}
      help={
        typeof seconds === "number" && seconds >= 60
          ? `= ${format.span(seconds)}`
          : t(`form.intervalHelp.${props.name}`)
      }
    />
  );
};

/** How the device works at its place, and what engineering computes with. */
export const SiteStep = () => {
  const { t } = useTranslation("devices");
  const { control } = useFormContext<DeviceFormValues>();
  const type = useWatch({ control, name: "type" });
  return (
    <Fields>
      <Interval name="reportIntervalSeconds" required />
      <Interval name="sampleIntervalSeconds" />
      {type !== "DMA" && (
        <FormChoose
          control={control}
          name="powerMode"
          label={t("form.field.powerMode")}
          help={t("form.powerModeHelp")}
          choices={powerMode.options.map((one) => ({
            value: one,
            label: t(`powerMode.${one}`),
          }))}
        />
      )}
      {siteFieldsOf(type).map((key) =>
        key === "notes" ? null : <SiteField key={key} field={key} control={control} name={`site.${key}`} />,
      )}
      <WholeLine>
        <FormText
          control={control}
          name="site.notes"
          label={t("form.field.notes")}
          rows={3}
          maxLength={2000}
        />
      </WholeLine>
    </Fields>
  );
};
