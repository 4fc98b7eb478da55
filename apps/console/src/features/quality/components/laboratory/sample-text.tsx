import { styled } from "@mui/material/styles";
import type { SampleResultView } from "@sgval/contract/quality/samples";
import { doubtLabels, limitMark, notDetected, verdictLabels } from "@sgval/contract/quality/texts";
import { parameters } from "@sgval/quantities/parameter";
import { IconAlertTriangle, IconCheck, IconHelp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { useLimitText } from "../limit-text.ts";

/** Decimals that show what laboratories find, without zeros at its end. */
const mostDecimals = 6;
/** Of a value that was converted; more would be made up. */
const convertedDigits = 4;

/** A result in the unit of the user: `< 0,0005 mg/L`, `KPH`. */
export const useResultText = (): ((result: SampleResultView) => string) => {
  const format = useFormat();
  return ({ parameter, operator, value, entered }) => {
    if (operator === "<" && value === 0) return notDetected[format.language];
    const { unit } = parameters[parameter];
    const exact = value === entered.value ? value : Number(value.toPrecision(convertedDigits));
    const sign = operator === "<" ? "<\u00a0" : "";
    const symbol = format.symbol(unit);
    return `${sign}${format.input(exact, unit, mostDecimals)}${symbol ? `\u00a0${symbol}` : ""}`;
  };
};

/** What a result is held against: `≤ 0,01 mg/L`; empty without a limit. */
export const useResultLimit = (): ((result: SampleResultView) => string) => {
  const limitText = useLimitText();
  return ({ standard, ...limit }) =>
    standard === null ? "" : `${limitText(limit)}${limit.confirm ? ` ${limitMark}` : ""}`;
};

const Mark = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  whiteSpace: "nowrap",
  color: paint.ink2,
  "& svg": { flex: "none" },
  "&[data-verdict=non_compliant]": { color: paint.criticalText, fontWeight: 600 },
  "&[data-verdict=compliant] svg": { color: paint.success },
  "&[data-verdict=not_assessed]": { color: paint.mute, whiteSpace: "normal" },
});

const icons = { compliant: IconCheck, non_compliant: IconAlertTriangle, not_assessed: IconHelp } as const;

/** The verdict of a result as shape, colour and word, with the reason where there is none. */
export const VerdictMark = ({ verdict, doubt }: Pick<SampleResultView, "verdict" | "doubt">) => {
  const { t } = useTranslation(["quality", "common"]);
  const { language } = useFormat();
  const Icon = icons[verdict];
  const label = verdictLabels[verdict][language];
  return (
    <Mark data-verdict={verdict}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {doubt ? `${label}${t("common:colon")}${doubtLabels[doubt][language]}` : label}
    </Mark>
  );
};
