import { type Language, localeOf } from "./language.ts";
import type { Parameter } from "./parameter.ts";
import { convert, decimalsIn, type Unit, unitSymbol } from "./unit.ts";

/** Shown where there is no number. Zero is a number and is shown as 0. */
export const missingText = "--";

const NO_BREAK_SPACE = "\u00a0";
const NARROW_NO_BREAK_SPACE = "\u202f";
const MINUS = "\u2212";

// Building an Intl formatter costs far more than using one, and live screens format thousands of cells.
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language}${decimals}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // Noise around zero must not flicker between 0,00 and -0,00.
    signDisplay: "negative",
  });
  formatters.set(key, formatter);
  return formatter;
}

/** Writes a number the way the language writes it; `--` for null, undefined and anything that is not finite. */
export function formatNumber(value: number | null | undefined, decimals: number, language: Language): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missingText;
  return formatterFor(language, decimals).format(value).replace("-", MINUS);
}

/**
 * Writes a number into a field for editing: the language's decimal sign, no groups, a plain hyphen.
 * Grouped text would not survive `parseLocaleNumber`, which refuses a lone "." in Vietnamese.
 */
export const formatForInput = (value: number, decimals: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: decimals, useGrouping: false }).format(
    value,
  );

function unitGap(unit: Unit, language: Language): string {
  if (unit !== "%") return NO_BREAK_SPACE;
  return language === "fr" ? NARROW_NO_BREAK_SPACE : "";
}

/** Writes a number already in `unit`, with its symbol; a missing one stands alone as `--`. */
export function formatQuantity(
  value: number | null | undefined,
  unit: Unit,
  decimals: number,
  language: Language,
): string {
  const number = formatNumber(value, decimals, language);
  const symbol = unitSymbol(unit);
  return number === missingText || symbol === "" ? number : number + unitGap(unit, language) + symbol;
}

/**
 * Writes a stored value (canonical unit) of a parameter: its state word if it has states,
 * else the number in the unit the reader prefers, with decimals of about the same resolution.
 */
export function formatParameter(
  value: number | null | undefined,
  parameter: Parameter,
  language: Language,
  unit: Unit = parameter.unit,
): string {
  if (value === null || value === undefined) return missingText;
  const state = parameter.states?.find((known) => known.code === value);
  if (state) return state.names[language];
  const decimals = decimalsIn(unit, parameter.unit, parameter.decimals);
  return formatQuantity(convert(value, parameter.unit, unit), unit, decimals, language);
}
