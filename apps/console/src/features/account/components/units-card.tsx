import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { type Quantity, unitSymbol, unitsOf } from "@sgval/quantities/unit";
import { useTranslation } from "react-i18next";
import { preferredUnit } from "../../../shared/format/preferred-units.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { SectionCard } from "../../../shared/ui/section-card.tsx";

/** Those whose numbers people read in more than one unit. */
const choosable = ["pressure", "flow", "volume", "level", "conductivity", "energy", "power"] as const;

const chosenWith = (units: Readonly<Record<string, string>>, quantity: Quantity, unit: string) => ({
  ...Object.fromEntries(Object.entries(units).filter(([known]) => known !== quantity)),
  // The usual unit is no choice: it stays the usual one should the product change it.
  ...(unit === unitsOf(quantity)[0] ? {} : { [quantity]: unit }),
});

/** In which unit this person reads and types the numbers of a quantity; what is kept and sent stays the same. */
export const UnitsCard = (props: {
  units: Readonly<Record<string, string>>;
  onChange: (units: Record<string, string>) => void;
}) => {
  const { t } = useTranslation("account");
  const { units, onChange } = props;
  return (
    <SectionCard title={t("units.title")} sub={t("units.sub")}>
      <div style={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(160px, 1fr))", gap: 14 }}>
        {choosable.map((quantity) => {
          const label = t(`units.${quantity}`);
          const [usual, ...others] = unitsOf(quantity);
          if (!usual) return null;
          return (
            <Field key={quantity} label={label}>
              {({ id, ...aria }) => (
                <Select
                  value={preferredUnit(units, usual)}
                  onChange={({ target }) => onChange(chosenWith(units, quantity, target.value))}
                  SelectDisplayProps={{ id, ...aria, "aria-label": label }}
                >
                  {[usual, ...others].map((unit) => (
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
