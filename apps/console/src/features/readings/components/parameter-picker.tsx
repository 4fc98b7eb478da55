import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { touch } from "../../../shared/ui/breakpoints.ts";
import { paint } from "../../../shared/ui/paint.ts";
import { typeScale } from "../../../shared/ui/type-scale.ts";

const Root = styled("fieldset")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 14px",
  margin: "0 0 10px",
  padding: "6px 0",
  border: 0,
  borderBlock: `1px solid ${paint.line}`,
  "& label": { display: "inline-flex", alignItems: "center", gap: 6, minHeight: 30, cursor: "pointer" },
  "& input": { width: 16, height: 16, accentColor: paint.primary },
  [touch]: { "& label": { minHeight: 44 } },
});

const Note = styled("span")({ ...typeScale.age, alignSelf: "center", color: paint.mute });

const MOST = 6;

/** Selects the lines of the chart, at most six, which can still be distinguished. */
export const ParameterPicker = (props: {
  offered: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) => {
  const { t } = useTranslation("readings");
  const isFull = props.chosen.length >= MOST;
  return (
    <Root>
      <legend className="visually-hidden">{t("parameters")}</legend>
      {props.offered.map(({ id, label }) => {
        const on = props.chosen.includes(id);
        return (
          <label key={id}>
            <input
              type="checkbox"
              checked={on}
              disabled={!on && isFull}
              onChange={() =>
                props.onChange(on ? props.chosen.filter((one) => one !== id) : [...props.chosen, id])
              }
            />
            {label}
          </label>
        );
      })}
      {isFull && <Note>{t("mostLines", { most: MOST })}</Note>}
    </Root>
  );
};
