import type { LimitSetRecord } from "@sgval/contract/quality/limit-sets";
import { upperRuleLabels } from "@sgval/contract/quality/texts";
import { formatRange } from "@sgval/quantities/format";
import { parameters } from "@sgval/quantities/parameter";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";

type Limit = LimitSetRecord["limits"][number];

/** Decimals that show the limit as the standard writes it, without zeros at its end. */
const LEAST_DECIMALS = 6;
/** No standard writes more digits; a limit of nitrate in nitrogen would have as many as its division. */
const DIGITS = 4;
const precise = (value: number): number =>
  Math.abs(value) >= 10 ** (DIGITS - 1) ? value : Number(value.toPrecision(DIGITS));

/** A range as standards write it, in the unit of the user: `6,0–8,5`, `≤ 15 TCU`, `< 1 CFU/100 mL`. */
export const useLimitText = (): ((limit: Limit) => string) => {
  const format = useFormat();
  return ({ parameter, under, over, upperRule }) => {
    if (upperRule === "not_detected") return upperRuleLabels.not_detected[format.language];
    const { unit } = parameters[parameter];
    const write = (value: number) => format.input(precise(value), unit, LEAST_DECIMALS);
    const sign = upperRule === "excluded" ? "<" : "≤";
    const range =
      under === null
        ? `${sign}\u00a0${write(over ?? 0)}`
        : over === null
          ? `≥\u00a0${write(under)}`
          : formatRange(write(under), write(over), format.language);
    const symbol = format.symbol(unit);
    return symbol ? `${range}\u00a0${symbol}` : range;
  };
};

/** When a set is in force: since when, until when, or for comparison only. */
export const useValidity = (): ((
  set: Pick<LimitSetRecord, "effectiveFrom" | "effectiveTo" | "reference">,
) => string) => {
  const { t } = useTranslation("quality");
  const format = useFormat();
  return ({ effectiveFrom, effectiveTo, reference }) => {
    const dates =
      effectiveTo === null
        ? t("since", { from: format.localDate(effectiveFrom) })
        : t("between", { from: format.localDate(effectiveFrom), to: format.localDate(effectiveTo) });
    return reference ? `${dates} · ${t("reference")}` : dates;
  };
};
