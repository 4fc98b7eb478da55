import { meterSelectionLabels, meterSelections } from "@sgval/contract/meters/meters";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useWaterZones } from "../../../shared/queries/places.ts";
import { FilterChoice } from "../../../shared/ui/list/filters/filter-choice.tsx";
import { type meterSearch, withoutZone } from "../meter-search.ts";

type Search = Pick<z.output<typeof meterSearch>, "zone" | "show">;

/** What the meters of the list are narrowed to; where the list of areas is not shown, also by area. */
export const MeterFilters = (props: {
  areas: boolean;
  search: Search;
  onChange: (change: Partial<Search>) => void;
}) => {
  const { t } = useTranslation("meters");
  const { language } = useFormat();
  const zones = useWaterZones();
  const { search, onChange } = props;
  return (
    <>
      {props.areas && (
        <FilterChoice
          label={t("zone")}
          any={t("allAreas")}
          value={search.zone ?? ""}
          choices={[
            ...zones.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: withoutZone, label: t("noZone") },
          ]}
          onChange={(zone) => onChange({ zone })}
        />
      )}
      <FilterChoice
        label={t("status")}
        any={t("anyStatus")}
        value={search.show ?? ""}
        choices={meterSelections.map((value) => ({ value, label: meterSelectionLabels[value][language] }))}
        onChange={(value) => onChange({ show: meterSelections.find((one) => one === value) })}
      />
    </>
  );
};
