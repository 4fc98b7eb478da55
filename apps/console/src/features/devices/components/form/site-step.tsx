import { siteChoiceLabels } from "@sgval/contract/devices/choice-labels";
import { powerMode } from "@sgval/contract/devices/freshness";
import { type SiteData, siteFieldsOf, siteUnits } from "@sgval/contract/devices/site-data";
import type { Language, Names } from "@sgval/quantities/language";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { FormChoose, FormSwitch, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { FormDay } from "../../../../shared/ui/form/pickers/lazy-pickers.tsx";
import type { DeviceFormValues } from "../../device-form.ts";
import { Fields, WholeLine } from "./form-step.tsx";

const isChoice = (key: keyof SiteData): key is keyof typeof siteChoiceLabels =>
  Object.hasOwn(siteChoiceLabels, key);

const choicesIn = (labels: Readonly<Record<string, Names>>, language: Language) =>
  Object.entries(labels).map(([value, names]) => ({ value, label: names[language] }));

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
  const { language } = useFormat();
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
      {siteFieldsOf(type).map((key) => {
        const label = t(`form.field.${key}`);
        if (key === "notes") return null;
        if (isChoice(key))
          return (
            <FormChoose
              key={key}
              control={control}
              name={`site.${key}`}
              label={label}
              empty={t("form.notSet")}
              choices={choicesIn(siteChoiceLabels[key], language)}
            />
          );
        if (key === "criticalCustomer" || key === "singleSupply")
          return (
            <FormSwitch
              key={key}
              control={control}
              name={`site.${key}`}
              label={label}
              help={t(`form.${key}Help`)}
            />
          );
        if (key === "cleanedOn" || key === "calibrationDueOn")
          return <FormDay key={key} control={control} name={`site.${key}`} label={label} />;
        const unit = siteUnits[key];
        return (
          <FormNumber
            key={key}
            control={control}
            name={`site.${key}`}
            label={label}
            {...(unit ? { unit } : {})}
          />
        );
      })}
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
