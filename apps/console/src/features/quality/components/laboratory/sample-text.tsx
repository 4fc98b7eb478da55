import { styled } from "@mui/material/styles";
import { convertedDigits, mostResultDecimals, type SampleResultView } from "@sgval/contract/quality/samples";
import { doubtLabels, limitMark, notDetected, verdictLabels } from "@sgval/contract/quality/texts";
import { parameters } from "@sgval/quantities/parameter";
import { IconAlertTriangle, IconHelp } from "@tabler/icons-react";
import { useFormat } from "../../../../shared/format/use-format.ts";
import { paint } from "../../../../shared/ui/paint.ts";
import { typeScale } from "../../../../shared/ui/type-scale.ts";
import { useLimitText } from "../limit-text.ts";

/** A result in the unit of the user, and its symbol: `< 0,0005` and `mg/L`, `KPH`. */
export const useResultParts = (): ((result: SampleResultView) => { text: string; unit: string }) => {
  const format = useFormat();
  return ({ parameter, operator, value, entered }) => {
    if (operator === "<" && value === 0) return { text: notDetected[format.language], unit: "" };
    const { unit } = parameters[parameter];
    const exact = value === entered.value ? value : Number(value.toPrecision(convertedDigits));
    const sign = operator === "<" ? "<\u00a0" : "";
    return { text: `${sign}${format.input(exact, unit, mostResultDecimals)}`, unit: format.symbol(unit) };
  };
};

/** A result with its unit: `< 0,0005 mg/L`, `KPH`. */
export const useResultText = (): ((result: SampleResultView) => string) => {
  const partsOf = useResultParts();
  return (result) => {
    const { text, unit } = partsOf(result);
    return unit ? `${text}\u00a0${unit}` : text;
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
  alignItems: "flex-start",
  gap: 4,
  color: paint.ink2,
  "& svg": { flex: "none" },
  "& small": { ...typeScale.age, display: "block", maxWidth: 220 },
  "&[data-verdict=non_compliant]": { color: paint.criticalText, fontWeight: 600 },
  "&[data-verdict=not_assessed]": { color: paint.mute },
});

/** What complies has none: a column of ticks hides the one result that does not. */
const icons = { compliant: null, non_compliant: IconAlertTriangle, not_assessed: IconHelp } as const;

/** The verdict of a result as word, with shape and colour unless it complies, and the reason where there is none. */
export const VerdictMark = ({ verdict, doubt }: Pick<SampleResultView, "verdict" | "doubt">) => {
  const { language } = useFormat();
  const Icon = icons[verdict];
  const label = verdictLabels[verdict][language];
  return (
    <Mark data-verdict={verdict}>
      {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
      <span>
        {label}
        {doubt && <small>{doubtLabels[doubt][language]}</small>}
      </span>
    </Mark>
  );
};
