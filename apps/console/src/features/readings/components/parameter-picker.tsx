import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
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

const MOST = 6;

/** Selects the channels of the chart, at most six, which can still be distinguished. */
export const ParameterPicker = (props: {
  keys: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) => {
  const { t } = useTranslation("readings");
  const format = useFormat();
  return (
    <Root>
      <legend className="visually-hidden">{t("parameters")}</legend>
      {props.keys.map((key) => {
        const on = props.chosen.includes(key);
        return (
          <label key={key}>
            <input
              type="checkbox"
              checked={on}
              disabled={!on && props.chosen.length >= MOST}
              onChange={() =>
                props.onChange(on ? props.chosen.filter((one) => one !== key) : [...props.chosen, key])
              }
            />
            {format.parameterName(key)}
          </label>
        );
      })}
    </Root>
  );
};
