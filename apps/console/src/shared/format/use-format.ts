import type { CustomParameter } from "@sgval/contract/custom-parameters/custom-parameters";
import {
  decimalsBeside,
  formatForInput,
  formatNumber,
  formatParameter,
  formatQuantity,
  parseLocaleNumber,
  unitAfter,
} from "@sgval/quantities/format";
import type { Language } from "@sgval/quantities/language";
import { channelName, type Parameter } from "@sgval/quantities/parameter";
import {
  writeDate,
  writeDateTime,
  writeDay,
  writeMonth,
  writeSpan,
  writeTime,
  writeTimestamp,
  writeZone,
} from "@sgval/quantities/timestamp";
import { convert, decimalsIn, type Unit, unitSymbol } from "@sgval/quantities/unit";
import { env } from "../../config/env.ts";
import { useCustomParameters } from "../custom-parameters.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { type PreferredUnits, preferredUnit, usePreferredUnits } from "./preferred-units.ts";
import { serverNow } from "./server-clock.ts";

const timestampOf = (timestamp: string | number): number =>
  typeof timestamp === "number" ? timestamp : Date.parse(timestamp);

/**
 * Formats numbers in the preferred unit of the user. `unit` and `decimals` are always those of the stored value.
 */
const quantitiesIn = (language: Language, units: PreferredUnits) => {
  const decimalsOf = (unit: Unit, decimals: number) => decimalsIn(preferredUnit(units, unit), unit, decimals);
  const shown = (value: number | null | undefined, unit: Unit): number | null =>
    value === null || value === undefined ? null : convert(value, unit, preferredUnit(units, unit));
  const figure = (value: number | null | undefined, unit: Unit, decimals: number) =>
    formatNumber(shown(value, unit), decimalsOf(unit, decimals), language);
  /** Decimals of a value; more where it would else be written like the limit that it differs from. */
  const decimalsNear = (
    value: number | null | undefined,
    limit: number | null | undefined,
    { unit, decimals }: Pick<Parameter, "unit" | "decimals">,
  ): number => {
    const [number, bound] = [shown(value, unit), shown(limit, unit)];
    const usual = decimalsOf(unit, decimals);
    return number === null || bound === null ? usual : decimalsBeside(number, bound, usual);
  };
  const symbol = (unit: Unit) => unitSymbol(preferredUnit(units, unit), language);
  return {
    /** Whether values stored in this unit are shown in it. */
    isOwn: (unit: Unit) => preferredUnit(units, unit) === unit,
    decimals: decimalsOf,
    /** The converted number. */
    shown,
    /** The formatted number without unit. */
    figure,
    symbol,
    /** @param beside in the same unit; a value that differs from it is not written like it */
    quantity: (value: number | null | undefined, unit: Unit, decimals: number, beside?: number | null) =>
      formatQuantity(
        shown(value, unit),
        preferredUnit(units, unit),
        decimalsNear(value, beside, { unit, decimals }),
        language,
      ),
    /**
     * A stored value with its unit, or its state name.
     * @param limit stored in the same unit; a value that differs from it is not written like it
     */
    parameter: (value: number | null | undefined, parameter: Parameter, limit?: number | null) => {
      const unit = preferredUnit(units, parameter.unit);
      if (limit == null || parameter.states) return formatParameter(value, parameter, language, unit);
      const decimals = decimalsNear(value, limit, parameter);
      return formatQuantity(shown(value, parameter.unit), unit, decimals, language);
    },
    /**
     * Number (or state name) and unit separately, for tiles and tables.
     * @param limit stored in the same unit; a value that differs from it is not written like it
     */
    parts: (value: number | null | undefined, parameter: Parameter, limit: number | null = null) => {
      const state = parameter.states?.find((known) => known.code === value);
      if (state) return { text: state.names[language], unit: "" };
      return {
        text: formatNumber(shown(value, parameter.unit), decimalsNear(value, limit, parameter), language),
        unit: parameter.states ? "" : symbol(parameter.unit),
      };
    },
    /** A value formatted for an input field. */
    input: (value: number, unit: Unit, decimals: number) =>
      formatForInput(shown(value, unit) ?? value, decimalsOf(unit, decimals), language),
    /** As `input`, always with all decimals, as the value is shown elsewhere on the page. */
    fixedInput: (value: number, unit: Unit, decimals: number) => {
      const places = decimalsOf(unit, decimals);
      return formatForInput(shown(value, unit) ?? value, places, language, places);
    },
    /**
     * Parses a number typed in the preferred unit and converts it to `unit`; null when it is invalid or ambiguous. Rounded
     * to the decimals of `unit`, otherwise rounding errors would put the end of a range out of the range.
     */
    typed: (text: string, unit: Unit, decimals: number): number | null => {
      const value = parseLocaleNumber(text, language);
      const from = preferredUnit(units, unit);
      if (value === null || from === unit) return value;
      const kept = convert(value, from, unit);
      return kept === null ? null : Number(kept.toFixed(decimals));
    },
  };
};

/** Formatters for numbers and timestamps, bound to language, preferred units and time zone of the installation. */
export const formatIn = (language: Language, units: PreferredUnits = {}) => ({
  language,
  ...quantitiesIn(language, units),
  /** An integer with grouping. */
  count: (value: number) => formatNumber(value, 0, language),
  /** How many there are; with a plus where a long list was not counted to its end. */
  total: ({ total, more }: { total: number; more?: true | undefined }) =>
    `${formatNumber(total, 0, language)}${more ? "+" : ""}`,
  /** A share (0 to 1) of a quantity in per cent, rounded as every other number: shares of a whole agree with its total. */
  proportion: (share: number | null | undefined, decimals = 1) =>
    formatQuantity(share == null ? null : share * 100, "%", decimals, language),
  /** A share (0 to 1) of what should be complete in per cent, rounded down so that 100 % says that nothing is missing. */
  share: (share: number | null | undefined, decimals = 1) =>
    formatQuantity(
      // 0.29 × 100 is a little less than 29.
      share == null ? null : Math.floor(share * 100 * 10 ** decimals + 1e-6) / 10 ** decimals,
      "%",
      decimals,
      language,
    ),
  number: (value: number | null | undefined, decimals: number) => formatNumber(value, decimals, language),
  /** The symbol of a unit as it follows its number. */
  unitAfter: (symbol: string) => unitAfter(symbol, language),
  /** A length of the network or on the ground, which no preference of units changes. */
  length: (value: number, unit: "mm" | "m" | "km", decimals = 0) =>
    `${formatNumber(value, decimals, language)}\u00a0${unit}`,
  parameterName: (key: string) => channelName(key, language),
  /** The name of a parameter without the letter that stands for it on drawings. */
  shortName: (key: string) => channelName(key, language).replace(/ \([^)]*\)$/, ""),
  date: (timestamp: string | number) => writeDate(timestampOf(timestamp), language, env.timeZone),
  month: (timestamp: string | number) => writeMonth(timestampOf(timestamp), language, env.timeZone),
  /** The day without its year. */
  day: (timestamp: string | number) => writeDay(timestampOf(timestamp), language, env.timeZone),
  /** A local day (`YYYY-MM-DD`): the same day in every time zone. */
  localDay: (day: string) => writeDay(Date.parse(day), language, "UTC"),
  localDate: (day: string) => writeDate(Date.parse(day), language, "UTC"),
  time: (timestamp: string | number, seconds = true) =>
    writeTime(timestampOf(timestamp), env.timeZone, seconds),
  /** The time, without seconds, at which something ends: midnight ends the day it belongs to. */
  endTime: (timestamp: string | number): string => {
    const time = writeTime(timestampOf(timestamp), env.timeZone, false);
    return time === "00:00" ? "24:00" : time;
  },
  dateTime: (timestamp: string | number) => writeDateTime(timestampOf(timestamp), language, env.timeZone),
  /** The time today, day and time otherwise. */
  timestamp: (timestamp: string | number) =>
    writeTimestamp(timestampOf(timestamp), serverNow(), language, env.timeZone),
  /** The same of an end that somebody chose, who chose no second of it. */
  until: (timestamp: string | number) =>
    writeTimestamp(timestampOf(timestamp), serverNow(), language, env.timeZone, false),
  span: (seconds: number) => writeSpan(seconds, language),
  shortSpan: (seconds: number) => writeSpan(seconds, language, "narrow"),
  zone: () => writeZone(serverNow(), env.timeZone),
});

export type Format = ReturnType<typeof formatIn>;

let shared: {
  language: Language;
  units: PreferredUnits;
  own: readonly CustomParameter[];
  format: Format;
} | null = null;

/** One for the whole page: a list has a thousand cells that ask for it. */
export const useFormat = (): Format => {
  const language = useLanguage();
  const units = usePreferredUnits((preferred) => preferred.units);
  const own = useCustomParameters(({ list }) => list);
  if (shared?.language !== language || shared.units !== units || shared.own !== own)
    shared = { language, units, own, format: formatIn(language, units) };
  return shared.format;
};
