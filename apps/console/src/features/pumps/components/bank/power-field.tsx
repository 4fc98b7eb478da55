import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import OutlinedInput from "@mui/material/OutlinedInput";
import Slider from "@mui/material/Slider";
import { styled } from "@mui/material/styles";
import { powerProblem } from "@sgval/contract/pumps/power";
import { parseLocaleNumber } from "@sgval/quantities/format";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { useProblemText } from "../../../../shared/i18n/use-problem-text.ts";
import { LockedButton } from "../../../../shared/ui/act/locked-button.tsx";
import { Field } from "../../../../shared/ui/form/field.tsx";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { powerText } from "../../pump-text.ts";

/** The button goes under the value where both do not fit, and then takes the whole width. */
const Line = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& > .MuiButton-root": { flex: "1 1 auto", minHeight: 44, whiteSpace: "nowrap" },
});
const Value = styled("div")({
  display: "grid",
  flex: "999 1 190px",
  gridTemplateColumns: "44px minmax(0, 1fr) 44px",
  gap: 8,
});
const Stepper = styled(IconButton)({ width: 44, height: 44, border: `1px solid ${paint.edge}` });
const Input = styled(OutlinedInput)({
  minHeight: 44,
  paddingInlineEnd: 12,
  "& input": { textAlign: "center", fontSize: 18, fontWeight: 600 },
});
const Presets = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 6,
  // Four are two rows of two, not three and one.
  "&[data-count='4']": { display: "grid", gridTemplateColumns: "1fr 1fr" },
});
const Track = styled("div")({
  paddingInline: 10,
  "& .MuiSlider-rail": { opacity: 1 },
  "& .MuiSlider-markLabel": { ...typeScale.micro, color: paint.mute },
  "& .MuiSlider-markLabel:last-of-type": { transform: "translateX(-75%)" },
});

/** Blue is what is asked for alone: from the power now to the chosen one, in percent. */
const railOf = (present: number, chosen: number): string => {
  const [from, to] = [Math.min(present, chosen), Math.max(present, chosen)];
  return `linear-gradient(to right, ${paint.track} ${from}%, ${paint.primary} ${from}% ${to}%, ${paint.track} ${to}%)`;
};

export type Preset = { key: "min" | "static" | "computed" | "max"; power: number };

/** A power to request: field, step buttons, slider and presets. Typing it changes nothing on the pump. */
export const PowerField = (props: {
  /** Of whom, for assistive technology. */
  name: string;
  label: string;
  band: { min: number; max: number };
  /** What the field starts with, percent. */
  start: number;
  /** The power that all of these pumps have now; null while it is unknown or differs. */
  inForce: number | null;
  presets: readonly Preset[];
  verb: string;
  /** Why it cannot be sent now. */
  locked: string | undefined;
  onAsk: (power: number) => void;
}) => {
  const { name, band, start, inForce, presets } = props;
  const { t } = useTranslation("pumps");
  const format = useFormat();
  const problemText = useProblemText();
  const [typed, setTyped] = useState<string | null>(null);
  const within = (power: number): number => Math.min(band.max, Math.max(band.min, power));
  const shown = typed ?? format.number(within(start), 0);
  const value = parseLocaleNumber(shown.trim(), format.language);
  const problem = powerProblem(value, band);
  // As it is written: pumps report fractions, which nobody asks for. What the field only proposes nobody has asked for yet.
  const unchanged = typed === null || (inForce !== null && shown.trim() === format.number(inForce, 0));
  const chosen = within(value ?? start);
  const present = typed === null || inForce === null ? chosen : inForce;
  const set = (power: number) => setTyped(format.number(within(Math.round(power)), 0));
  return (
    <Field
      label={props.label}
      aside={
        <small>
          {t("card.band", { min: powerText(band.min, format), max: powerText(band.max, format) })}
        </small>
      }
      error={problemText(shown.trim() === "" ? "required" : (problem ?? undefined))}
    >
      {(control) => (
        <>
          <Line>
            <Value>
              <Stepper aria-label={t("powerField.decrease")} onClick={() => set((value ?? start) - 1)}>
                <IconMinus size={18} stroke={1.75} />
              </Stepper>
              <Input
                value={shown}
                onChange={(event) => setTyped(event.target.value)}
                endAdornment="%"
                inputProps={{ ...control, inputMode: "decimal", autoComplete: "off" }}
              />
              <Stepper aria-label={t("powerField.increase")} onClick={() => set((value ?? start) + 1)}>
                <IconPlus size={18} stroke={1.75} />
              </Stepper>
            </Value>
            <LockedButton
              variant="contained"
              locked={
                props.locked ??
                (problem ? problemText(problem) : undefined) ??
                (typed === null
                  ? t("powerField.notChosen")
                  : unchanged
                    ? t("powerField.unchanged")
                    : undefined)
              }
              aria-label={`${props.verb} ${name}`}
              onClick={() => value !== null && props.onAsk(value)}
            >
              {props.verb}
            </LockedButton>
          </Line>
          <Track>
            <Slider
              track={false}
              slotProps={{ rail: { style: { background: railOf(present, chosen) } } }}
              aria-label={t("powerField.slider", { name })}
              min={0}
              // On the scale of the ruler above, where a pump has one: the same power at the same place.
              max={100}
              marks={[band.min, band.max].map((power) => ({ value: power, label: powerText(power, format) }))}
              value={chosen}
              valueLabelDisplay="auto"
              valueLabelFormat={(power) => powerText(power, format)}
              getAriaValueText={(power) => powerText(power, format)}
              onChange={(_event, power) => set(Array.isArray(power) ? (power[0] ?? start) : power)}
            />
          </Track>
          <Presets role="group" data-count={presets.length} aria-label={t("powerField.presets")}>
            {presets.map(({ key, power }) => (
              <Button key={key} size="small" variant="outlined" onClick={() => set(power)}>
                {`${t(`powerField.${key}`)} ${powerText(power, format)}`}
              </Button>
            ))}
          </Presets>
        </>
      )}
    </Field>
  );
};
