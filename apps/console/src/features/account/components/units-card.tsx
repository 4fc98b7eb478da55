import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import type { Preferences } from "@sgval/contract/account/preferences";
import { unitLabels } from "@sgval/contract/account/unit-labels";
import { type Quantity, unitSymbol, unitsOf } from "@sgval/quantities/unit";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Field } from "../../../shared/ui/form/field.tsx";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";

/** The quantities that people of one utility read in different units. */
const chosen: readonly Quantity[] = ["pressure", "flow", "level"];

/** In which units one reads; what devices send and what is stored stays as it is. */
export const UnitsCard = (props: {
  units: Preferences["units"];
  onChange: (units: Preferences["units"]) => void;
}) => {
  const { t } = useTranslation("account");
  const { language } = useFormat();
  return (
    <SectionCard title={t("appearance.units")} sub={t("appearance.unitsHelp")}>
      <div style={{ display: "grid", gap: 14, maxWidth: 520 }}>
        {chosen.map((quantity) => {
          const choices = unitsOf(quantity);
          const label = unitLabels[quantity][language];
          return (
            <Field key={quantity} label={label}>
              {({ id, ...aria }) => (
                <Select
                  value={choices.find((unit) => unit === props.units[quantity]) ?? choices[0] ?? ""}
                  onChange={(event) => props.onChange({ ...props.units, [quantity]: event.target.value })}
                  SelectDisplayProps={{ id, ...aria, "aria-label": label }}
                >
                  {choices.map((unit) => (
                    <MenuItem key={unit} value={unit}>
                      {unitSymbol(unit)}
                    </MenuItem>
                  ))}
                </Select>
              )}
            </Field>
          );
        })}
      </div>
    </SectionCard>
  );
};
