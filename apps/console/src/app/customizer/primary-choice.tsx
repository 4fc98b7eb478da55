import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { touchArea } from "../../shared/ui/breakpoints.ts";
import { paint } from "../../shared/ui/paint.ts";
import { tokens } from "../../shared/ui/tokens.ts";
import { typeScale } from "../../shared/ui/type-scale.ts";
import { primaryVerdict, readColour, type Scheme } from "./settings-rules.ts";

const HexInput = styled(OutlinedInput)({ width: 104 });

/** Besides the default blue; each keeps 4.5:1 to the card of its scheme. */
const presets: Record<Scheme, readonly string[]> = {
  light: ["#0F766E", "#4B4FA6", "#A8487E", "#7A5C00"],
  dark: ["#2FC79A", "#A8B0FF", "#E59AC4", "#E6D24A"],
};

const Root = styled("fieldset")({
  margin: 0,
  padding: 0,
  border: 0,
  // Only its own: an outlined input has a fieldset and a legend inside.
  "& > legend": { ...typeScale.bodyS, padding: 0, marginBottom: 6, fontWeight: 600, color: paint.ink },
  "& p": { ...typeScale.age, margin: "6px 0 0", color: paint.mute },
  "& p[role=alert]": { color: paint.criticalText, fontWeight: 500 },
});

const Line = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 6 });

const Swatch = styled("label")({
  position: "relative",
  width: 34,
  height: 34,
  borderRadius: 6,
  border: `1px solid ${paint.edge}`,
  cursor: "pointer",
  "& input": { position: "absolute", inset: 0, margin: 0, opacity: 0, cursor: "pointer" },
  "&:has(:checked)": { outline: `2px solid ${paint.ink}`, outlineOffset: 2 },
  "&:has(:focus-visible)": { outline: `2px solid ${paint.primaryStrong}`, outlineOffset: 2 },
  ...touchArea,
});

/** As the swatches beside it, which browsers draw smaller within an edge of their own. */
const Picker = styled("input")({
  boxSizing: "content-box",
  width: 34,
  height: 34,
  padding: 0,
  border: `1px solid ${paint.edge}`,
  borderRadius: 6,
  overflow: "hidden",
  background: "none",
  cursor: "pointer",
  "&::-webkit-color-swatch-wrapper": { padding: 0 },
  "&::-webkit-color-swatch": { border: 0 },
  "&::-moz-color-swatch": { border: 0 },
});

export interface PrimaryChoiceProps {
  scheme: Scheme;
  /** Null is the default blue. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Primary colour of the current scheme: the default blue, four presets, or a custom colour with enough contrast. */
export const PrimaryChoice = ({ scheme, value, onChange }: PrimaryChoiceProps) => {
  const { t } = useTranslation("appearance");
  const format = useFormat();
  const name = useId();
  const standard = tokens[scheme].primary;
  const shown = value ?? standard;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shown;
  const colour = readColour(text);
  const assessed = primaryVerdict(colour ?? shown, scheme);
  const ratio = format.number(assessed.ratio, 1);

  const take = (next: string) => {
    setTyped(next);
    const read = readColour(next);
    if (read === null || primaryVerdict(read, scheme).verdict === "refused") return;
    onChange(read === standard ? null : read);
  };
  return (
    <Root>
      <legend>{t("primary.label")}</legend>
      <Line>
        {[standard, ...presets[scheme]].map((one) => (
          <Swatch key={one} style={{ backgroundColor: one }}>
            <input
              type="radio"
              name={name}
              checked={one === shown}
              aria-label={one === standard ? t("primary.standard") : one}
              onChange={() => {
                setTyped(null);
                onChange(one === standard ? null : one);
              }}
            />
          </Swatch>
        ))}
        <Picker
          type="color"
          aria-label={t("primary.picker")}
          value={(colour ?? shown).toLowerCase()}
          onChange={(event) => take(event.target.value)}
        />
        <HexInput
          size="small"
          value={text}
          onChange={(event) => take(event.target.value)}
          onBlur={() => setTyped(null)}
          inputProps={{ "aria-label": t("primary.hex"), maxLength: 7, spellCheck: false, dir: "ltr" }}
        />
      </Line>
      {colour === null ? (
        <p role="alert">{t("primary.unreadable")}</p>
      ) : assessed.verdict === "refused" ? (
        <p role="alert">{t("primary.refused", { ratio })}</p>
      ) : (
        assessed.verdict === "weak" &&
        shown !== standard && <p role="status">{t("primary.weak", { ratio })}</p>
      )}
      <p>{scheme === "light" ? t("primary.forLight") : t("primary.forDark")}</p>
    </Root>
  );
};
