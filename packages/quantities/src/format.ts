import { type Language, localeOf } from "./language.ts";
import type { Parameter } from "./parameter.ts";
import { convert, decimalsIn, type Unit, unitSymbol } from "./unit.ts";

/** Whether the decimal sign of the language is a comma; tables then have `;` between their cells. */
export const hasDecimalComma = (language: Language): boolean =>
  (1.5).toLocaleString(localeOf(language)).includes(",");

/** Shown for a missing value. Zero is shown as 0. */
export const missingText = "--";

const NO_BREAK_SPACE = "\u00a0";
const NARROW_NO_BREAK_SPACE = "\u202f";
const MINUS = "\u2212";

// Creating an Intl formatter costs far more than using one, and live screens format thousands of cells.
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language}${decimals}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // Otherwise noise around zero flickers between 0,00 and -0,00.
    signDisplay: "negative",
  });
  formatters.set(key, formatter);
  return formatter;
}

/** Formats a number for display in a language; `--` for null, undefined, NaN and infinities. */
export function formatNumber(value: number | null | undefined, decimals: number, language: Language): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missingText;
  return formatterFor(language, decimals).format(value).replace("-", MINUS);
}

/** So many decimals more than usual distinguish a value from what it is compared with. */
const mostMoreDecimals = 3;

/**
 * Decimals for a value that stands beside its limit, or for the limit beside the value, both in one unit: `decimals`, or as
 * many more as it takes to write the two differently. A value just below its limit is not rounded up to it:
 * `1,497 < 1,50`, never `1,50 < 1,50`; and a limit whose own digits would be cut off gets them: `1,002 < 1,004`.
 */
export const decimalsBeside = (value: number, other: number, decimals: number): number => {
  for (let more = 0; more <= mostMoreDecimals; more += 1) {
    const places = decimals + more;
    if (formatNumber(value, places, "en") === formatNumber(other, places, "en")) continue;
    // Zeros behind the usual digits would say nothing.
    return Number(value.toFixed(places)) === Number(value.toFixed(decimals)) ? decimals : places;
  }
  return decimals;
};

const rangeWords: Record<Language, readonly [from: string, to: string]> = {
  vn: ["từ", "đến"],
  en: ["from", "to"],
  fr: ["de", "à"],
};

/** A range of two formatted numbers: `1,00–6,00`; in words where one is negative, whose minus a dash would hide. */
export function formatRange(low: string, high: string, language: Language): string {
  // Numbers of input fields have a hyphen.
  const [least, most] = [low, high].map((text) => text.replace(/^-(?=\d)/, MINUS));
  if (!least?.startsWith(MINUS) && !most?.startsWith(MINUS)) return `${low}–${high}`;
  const [from, to] = rangeWords[language];
  return `${from} ${least} ${to} ${most}`;
}

/**
 * Formats a number for an input field: the decimal sign of the language, no grouping, a plain hyphen.
 * Grouped text would not survive `parseLocaleNumber`, which rejects a single "." in Vietnamese.
 */
export const formatForInput = (
  value: number,
  decimals: number,
  language: Language,
  leastDecimals = 0,
): string =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  }).format(value);

/** A symbol as it follows its number; only French sets per cent apart. */
export function unitAfter(symbol: string, language: Language): string {
  if (symbol !== "%") return NO_BREAK_SPACE + symbol;
  return language === "fr" ? NARROW_NO_BREAK_SPACE + symbol : symbol;
}

/** Formats a number given in `unit`, with the symbol of the unit; a missing one is `--` without symbol. */
export function formatQuantity(
  value: number | null | undefined,
  unit: Unit,
  decimals: number,
  language: Language,
): string {
  const number = formatNumber(value, decimals, language);
  const symbol = unitSymbol(unit, language);
  return number === missingText || symbol === "" ? number : number + unitAfter(symbol, language);
}

/** Formats by how much something changed, as a share of what it was: `+12.3%`. What rounds to zero has no sign, neither way. */
export const formatChange = (share: number, language: Language): string => {
  const written = formatQuantity(share * 100, "%", 1, language);
  return share > 0 && written !== formatQuantity(0, "%", 1, language) ? `+${written}` : written;
};

/**
 * Formats a stored value (canonical unit) of a parameter: the name of its state if it has states,
 * otherwise the number converted to `unit`, with decimals of about the same resolution.
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

// Groups have exactly three digits: "1.23" is not a Vietnamese number and "1,5" not an English one.
const numberPatterns: Readonly<Record<Language, { shape: RegExp; group: RegExp; decimal: string }>> = {
  vn: { shape: /^-?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/, group: /\./g, decimal: "," },
  en: { shape: /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/, group: /,/g, decimal: "." },
  fr: { shape: /^-?(?:\d+|[1-9]\d{0,2}(?: \d{3})+)(?:,\d+)?$/, group: / /g, decimal: "," },
};

// Accepts the space characters that Intl and keyboards produce, and the minus sign that formatNumber writes.
const normalise = (text: string): string =>
  text
    .trim()
    .replace(/[\u00a0\u2009\u202f]/g, " ")
    .replace(/^[\u2212-]\s*/, "-");

/**
 * Parses a number typed in a language; null when it is not one or is ambiguous.
 * In Vietnamese and French a single "." is rejected: "1.234" may mean 1234 or 1.234, and set-points are typed here.
 */
export function parseLocaleNumber(text: string, language: Language): number | null {
  const { shape, group, decimal } = numberPatterns[language];
  const typed = normalise(text);
  const loneDot = language === "vn" && typed.split(".").length === 2 && !typed.includes(",");
  if (loneDot || !shape.test(typed)) return null;
  const value = Number(typed.replace(group, "").replace(decimal, "."));
  return Number.isFinite(value) ? value : null;
}
