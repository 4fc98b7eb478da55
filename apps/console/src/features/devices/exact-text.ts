import type { Channel } from "@sgval/contract/devices/device";
import { formatForInput } from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { isTotaliser } from "@sgval/quantities/parameter";
import { rawOf, scalingOf } from "@sgval/quantities/scaling";
import { canConvert, convert, isUnit, unitSymbol } from "@sgval/quantities/unit";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Measurement } from "./measurement.ts";

/** How the value of a channel is made. */
type Making = Pick<
  Channel,
  "unit" | "rawMin" | "rawMax" | "measuringMin" | "measuringMax" | "inverted" | "factor" | "offset"
>;

/** More digits than any sensor has. */
const DECIMALS = 6;

/**
 * The number that the device sent for a value, and its unit where it has one of its own: a scaled channel sends a signal. Null
 * where it cannot be known any more: a saturated signal was beyond its end.
 */
export const sentNumber = (
  { value, quality, parameter }: Pick<Measurement, "value" | "quality" | "parameter">,
  { unit, rawMin, rawMax, measuringMin, measuringMax, inverted, factor, offset }: Making,
  language: Language,
): { value: number; unit: string } | null => {
  if (value === null || quality === "saturated" || parameter.states) return null;
  const own = unit !== null && isUnit(unit) && canConvert(parameter.unit, unit) ? unit : parameter.unit;
  const measured = convert(value, parameter.unit, own);
  if (measured === null) return null;
  const pair = { rawMin, rawMax, measuringMin, measuringMax, inverted, factor, offset };
  const scaling = scalingOf(pair, isTotaliser(parameter));
  if (scaling.kind === "none") return { value: measured, unit: unitSymbol(own, language) };
  return { value: rawOf(scaling, measured), unit: scaling.kind === "current_loop" ? "mA" : "" };
};

/** Everything about a value that its tile or cell has no place for: time with zone, the number as sent, limits, and source. */
export const useExactText = () => {
  const { t } = useTranslation("devices");
  const format = useFormat();
  return useCallback(
    (measurement: Measurement, source: string, channel?: Making | undefined): string => {
      const { at, value, shown, range, under, over, parameter } = measurement;
      const figure = (number: number | undefined) =>
        format.figure(number, parameter.unit, parameter.decimals);
      const sent = channel && sentNumber(measurement, channel, format.language);
      // A list does not know how a value was made: it has the number that is stored, and does not call it raw.
      const stored =
        !channel && value !== null && !parameter.states
          ? { value, unit: unitSymbol(parameter.unit, format.language) }
          : null;
      const exactly = (number: { value: number; unit: string }) =>
        `${formatForInput(number.value, DECIMALS, format.language)}\u00a0${number.unit}`.trim();
      return [
        at && t("exact", { time: format.dateTime(at), zone: format.zone() }),
        shown === null && value !== null && t("exactLast", { value: format.parameter(value, parameter) }),
        sent && t("exactRaw", { value: exactly(sent) }),
        stored && t("exactStored", { value: exactly(stored) }),
        range &&
          t("exactRange", {
            range: `${format.figure(range.min, parameter.unit, 2)} – ${format.figure(range.max, parameter.unit, 2)}`,
          }),
        (under !== undefined || over !== undefined) &&
          t("exactLimits", { limits: `${figure(under)} – ${figure(over)}` }),
        source,
      ]
        .filter(Boolean)
        .join(" · ");
    },
    [format, t],
  );
};
