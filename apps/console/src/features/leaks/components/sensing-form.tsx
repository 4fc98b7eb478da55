import { zodResolver } from "@hookform/resolvers/zod";
import { styled } from "@mui/material/styles";
import {
  type LeakSensingSetting,
  leakSensingDefaults,
  leakSensingSetting,
} from "@sgval/contract/leaks/leak-sensing";
import { sensingFormulas, sensingMethod, sensingMethodLabels } from "@sgval/contract/leaks/sensing-method";
import { leakSensingTexts } from "@sgval/contract/leaks/suspected-leak-labels";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useMissingPermission } from "../../../shared/i18n/use-missing-permission.ts";
import { Stack } from "../../../shared/ui/arrange.ts";
import { FormCard } from "../../../shared/ui/form/form-card.tsx";
import { FormSwitch } from "../../../shared/ui/form/form-fields.tsx";
import { FormNumber } from "../../../shared/ui/form/form-number.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { DescriptionList } from "../../../shared/ui/page/description-list.tsx";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";
import { leakSensingQuery, useUpdateLeakSensing } from "../api/leak-sensing.ts";

const Formulas = styled("ul")({
  ...typeScale.bodyS,
  display: "grid",
  gap: 6,
  maxWidth: 720,
  margin: 0,
  padding: "10px 12px",
  borderRadius: 6,
  backgroundColor: paint.sunk,
  color: paint.ink2,
  listStyle: "none",
});

const numbers = [
  "falseAlarmsPerYear",
  "leastLevel",
  "smallestFlow",
  "shortestHours",
  "baselineWeeks",
  "learningDays",
] as const;
const methods = Object.keys(sensingMethodLabels) as (keyof typeof sensingMethodLabels)[];

const SettingForm = ({ setting }: { setting: LeakSensingSetting }) => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const { language } = format;
  const missing = useMissingPermission("Setting.Update");
  const locked = missing !== undefined;
  const update = useUpdateLeakSensing();
  const { form, card } = useLiveForm({
    values: setting,
    resolver: zodResolver(leakSensingSetting),
    fields: ["enabled", ...numbers],
    save: (values) => update.mutateAsync(values),
  });
  const { control } = form;
  const units = { smallestFlow: "m³/h", shortestHours: "h" } as const;
  return (
    <FormCard title={t("sensing.title")} sub={t("sensing.sub")} locked={missing} columns {...card}>
      <FormSwitch
        control={control}
        name="enabled"
        label={leakSensingTexts.enabled.name[language]}
        help={leakSensingTexts.enabled.meaning[language]}
        disabled={locked}
      />
      {numbers.map((name) => (
        <FormNumber
          key={name}
          control={control}
          name={name}
          label={leakSensingTexts[name].name[language]}
          help={`${leakSensingTexts[name].meaning[language]} ${t("sensing.usual", {
            value: format.number(leakSensingDefaults[name], leakSensingDefaults[name] % 1 === 0 ? 0 : 1),
          })}`}
          {...(name in units ? { unit: units[name as keyof typeof units] } : {})}
          required
          disabled={locked}
        />
      ))}
    </FormCard>
  );
};

/** How leaks are sensed: what may be set, and what belongs to the method. */
export const LeakSensingPanel = () => {
  const { t } = useTranslation("leaks");
  const format = useFormat();
  const query = useQuery(leakSensingQuery());
  return (
    <Stack gap={16}>
      <QueryState query={query} failed={t("sensing.failed")}>
        {(setting) => <SettingForm setting={setting} />}
      </QueryState>
      <SectionCard title={t("sensing.method")} sub={t("sensing.methodSub")}>
        <Stack gap={12}>
          <Formulas>
            {sensingFormulas[format.language].map((formula) => (
              <li key={formula}>{formula}</li>
            ))}
          </Formulas>
          <DescriptionList
            properties={[
              ...methods.map((key) => {
                const { name, unit } = sensingMethodLabels[key];
                const value = sensingMethod[key];
                return {
                  key,
                  label: name[format.language],
                  content:
                    unit === "day"
                      ? t("sensing.days", { days: format.count(value) })
                      : format.share(value, 0),
                };
              }),
              {
                key: "longerSpans",
                label: t("sensing.spans"),
                content: `${sensingMethod.longerSpans.join(", ")} h`,
              },
            ]}
          />
        </Stack>
      </SectionCard>
    </Stack>
  );
};
