import { zodResolver } from "@hookform/resolvers/zod";
import { activityFields } from "@sgval/contract/zones/texts";
import {
  iliScales,
  type WaterBalanceSetting,
  waterBalanceDefaults,
  waterBalanceMeanings,
  waterBalanceSetting,
} from "@sgval/contract/zones/water-balance-setting";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../../shared/i18n/use-missing-permission.ts";
import { Stack } from "../../../../shared/ui/arrange.ts";
import { FormCard } from "../../../../shared/ui/form/form-card.tsx";
import { FormChoose, FormText } from "../../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../../shared/ui/form/form-number.tsx";
import { useLiveForm } from "../../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../../shared/ui/page/query-state.tsx";
import { useUpdateWaterBalanceSetting, waterBalanceSettingQuery } from "../../api/calendar.ts";
import { CalendarList } from "./calendar-list.tsx";

const numbers = [
  "householdNightUse",
  "nonHouseholdNightUse",
  "nightCoverage",
  "dayCoverage",
  "meterCoverage",
  "targetNrw",
  "unbilledAuthorised",
  "meterUnderRegistration",
  "unauthorisedUse",
] as const;

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

const SettingForm = ({ setting }: { setting: WaterBalanceSetting }) => {
  const { t } = useTranslation("zones");
  const format = useFormat();
  const { language } = format;
  const missing = useMissingPermission("Setting.Update");
  const locked = missing !== undefined;
  const update = useUpdateWaterBalanceSetting();
  const { form, card } = useLiveForm({
    values: setting,
    resolver: zodResolver(waterBalanceSetting),
    fields: ["nightWindow.from", "nightWindow.to", ...numbers, "iliScale"],
    save: (values) => update.mutateAsync(values),
  });
  const { control } = form;
  return (
    <FormCard title={t("setting.title")} sub={t("setting.sub")} locked={missing} columns {...card}>
      <FormText
        control={control}
        name="nightWindow.from"
        label={t("setting.nightFrom")}
        help={t("setting.nightHelp")}
        required
        disabled={locked}
        maxLength={5}
        placeholder="02:00"
      />
      <FormText
        control={control}
        name="nightWindow.to"
        label={t("setting.nightTo")}
        required
        disabled={locked}
        maxLength={5}
        placeholder="04:00"
      />
      {numbers.map((name) => (
        <FormNumber
          key={name}
          control={control}
          name={name}
          // The log has the unit in the name of the field; here it stands beside the number.
          label={activityFields[name][language].replace(/ \([^)]*\)$/, "")}
          help={`${waterBalanceMeanings[name].meaning[language]} ${t("setting.usual", {
            value: format.number(waterBalanceDefaults[name], decimalsOf(waterBalanceDefaults[name])),
          })}`}
          unit={waterBalanceMeanings[name].unit}
          required
          disabled={locked}
        />
      ))}
      <FormChoose
        control={control}
        name="iliScale"
        label={activityFields.iliScale[language]}
        help={t("setting.iliHelp")}
        required
        disabled={locked}
        choices={iliScales.map((value) => ({ value, label: t(`setting.scales.${value}`) }))}
      />
    </FormCard>
  );
};

/** How the water of zones is accounted: night window, night use, coverage, target and what a balance assumes. */
const WaterBalanceForm = () => {
  const { t } = useTranslation("zones");
  const query = useQuery(waterBalanceSettingQuery());
  return (
    <QueryState query={query} failed={t("setting.failed")}>
      {(setting) => <SettingForm setting={setting} />}
    </QueryState>
  );
};

/** The tab of the settings: how water is accounted, and the days that are not like others. */
export const WaterBalancePanel = () => (
  <Stack gap={16}>
    <WaterBalanceForm />
    <CalendarList />
  </Stack>
);
