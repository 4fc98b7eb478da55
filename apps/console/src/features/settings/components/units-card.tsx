import { zodResolver } from "@hookform/resolvers/zod";
import { unitLabels } from "@sgval/contract/account/unit-labels";
import { switchableQuantities, type UnitsSetting, unitsSetting } from "@sgval/contract/settings/installation";
import { unitSymbol, unitsOf } from "@sgval/quantities/unit";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { FormChoose } from "../../../shared/ui/form/form-fields.tsx";
import { useLiveForm } from "../../../shared/ui/form/use-live-form.ts";
import { QueryState } from "../../../shared/ui/page/query-state.tsx";
import { unitsSettingQuery, useUpdateUnits } from "../api/default-units.ts";
import { SettingForm } from "./setting-form.tsx";

/** Every choice filled in: a quantity that is not stored has its default unit. */
const wholeOf = ({ units }: UnitsSetting): UnitsSetting => ({
  units: Object.fromEntries(
    switchableQuantities.map((quantity) => [quantity, units[quantity] ?? unitsOf(quantity)[0] ?? ""]),
  ),
});

const UnitsForm = ({ setting }: { setting: UnitsSetting }) => {
  const { t } = useTranslation("settings");
  const { language } = useFormat();
  const update = useUpdateUnits();
  const { form, card } = useLiveForm({
    values: wholeOf(setting),
    resolver: zodResolver(unitsSetting),
    fields: switchableQuantities.map((quantity) => `units.${quantity}` as const),
    save: async (values) => wholeOf(await update.mutateAsync(values)),
  });
  return (
    <SettingForm title={t("units.title")} sub={t("units.sub")} card={card}>
      {(locked) =>
        switchableQuantities.map((quantity) => (
          <FormChoose
            key={quantity}
            control={form.control}
            name={`units.${quantity}`}
            label={unitLabels[quantity][language]}
            disabled={locked}
            choices={unitsOf(quantity).map((unit) => ({ value: unit, label: unitSymbol(unit, language) }))}
          />
        ))
      }
    </SettingForm>
  );
};

/** The units of whoever has chosen none. */
export const UnitsCard = () => {
  const { t } = useTranslation("settings");
  const query = useQuery(unitsSettingQuery());
  return (
    <QueryState query={query} failed={t("units.failed")}>
      {(setting) => <UnitsForm setting={setting} />}
    </QueryState>
  );
};
