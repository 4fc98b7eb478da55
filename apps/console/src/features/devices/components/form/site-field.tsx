import { siteChoiceLabels } from "@sgval/contract/devices/choice-labels";
import { type SiteData, siteUnits } from "@sgval/contract/devices/site-data";
import { flagLabels } from "@sgval/contract/table";
import type { Language, Names } from "@sgval/quantities/language";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../shared/i18n/use-language.ts";
import { FormChoose, type FormFieldProps, FormSwitch } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { FormDay } from "../../../../shared/ui/form/pickers/lazy-pickers.tsx";

const isChoice = (key: string): key is keyof typeof siteChoiceLabels => Object.hasOwn(siteChoiceLabels, key);

const choicesIn = (labels: Readonly<Record<string, Names>>, language: Language) =>
  Object.entries(labels).map(([value, names]) => ({ value, label: names[language] }));

/**
 * A field of the site data.
 * @param keeps what its empty field means where it is one of several devices: each keeps what it has
 */
export const SiteField = <Values extends FieldValues, Output>(
  props: Pick<FormFieldProps<Values, Output>, "control" | "name"> & {
    field: Exclude<keyof SiteData, "notes">;
    keeps?: string;
  },
) => {
  const { field, keeps, ...form } = props;
  const { t } = useTranslation("devices");
  const language = useLanguage();
  const label = t(`form.field.${field}`);
  const help = keeps === undefined ? {} : { help: keeps };
  if (isChoice(field))
    return (
      <FormChoose
        {...form}
        label={label}
        empty={keeps ?? t("form.notSet")}
        choices={choicesIn(siteChoiceLabels[field], language)}
      />
    );
  if (field === "criticalCustomer" || field === "singleSupply")
    return keeps === undefined ? (
      <FormSwitch {...form} label={label} help={t(`form.${field}Help`)} />
    ) : (
      <FormChoose {...form} label={label} empty={keeps} choices={choicesIn(flagLabels, language)} />
    );
  if (field === "cleanedOn" || field === "calibrationDueOn")
    return <FormDay {...form} label={label} {...help} />;
  const unit = siteUnits[field];
  return <FormNumber {...form} label={label} {...help} {...(unit ? { unit } : {})} />;
};
