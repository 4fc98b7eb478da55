import { resultColumns } from "@sgval/contract/quality/sample-import";
import type { resultOperators } from "@sgval/contract/quality/samples";
import { searchText } from "@sgval/contract/search-text";
import { type NitrogenSpecies, nitrogenSpeciesOf } from "@sgval/quantities/nitrogen";
import type { QualityKey } from "@sgval/quantities/parameter";
import { type DecimalSign, readNumber } from "../../../gateways/tables/read-number.ts";
import { laboratoryText, limitNames, methodNames, nitrogenNamed } from "./laboratory-names.ts";

/** `KPH` is "không phát hiện"; LOD, MDL and LOQ are limits of a method. */
const notFound = new RegExp(
  String.raw`^(?:kph|khong phat hien|not detected|non detecte|n\.?d\.?(?![a-z])|<\s*(?:${limitNames}))`,
);
const volume = /(?:\/|trong|in|dans)\s*\d+\s*ml/g;
const method = new RegExp(
  String.raw`(?:${methodNames})(?:[\s/-]+(?:en|iso))*[\s:.-]*\d[\d.:+-]*(?:[a-z](?![a-z])[\d.:-]*)?`,
  "g",
);
const behindItsName = new RegExp(String.raw`(?:<|${limitNames})[\s:=(]*(\d[\d.,]*)`);
const alone =
  /[([]\s*(\d[\d.,]*)\s*(?:[a-z\u00b5\u03bc]*\s*(?:\/|trong|in|dans)\s*(?:\d+\s*ml|[a-z]+))?\s*[)\]]/;
const unitBehind =
  /[a-z\u00b5\u03bc]+[a-z0-9 ]*[/.\u00b7 ]\s*(?:\d+\s*)?(?:m?l|lit|cm)(?![a-z])[^)\],;]*|pp[bm]/;

/** A number that can only have its fraction behind the sign. */
const aFraction = /^0[.,]\d+$/;
const signOf = (text: string): DecimalSign => (text.includes(",") ? "," : ".");

/** A result, with the unit that is written beside it. */
interface ReadResult {
  operator: (typeof resultOperators)[number];
  value: number;
  unit?: string;
}

/** Where the detection limit stands in what a laboratory writes for "not found". */
const findLimit = (text: string) => {
  const others = text.replace(method, "");
  const found = behindItsName.exec(others) ?? alone.exec(others);
  const [, written = ""] = found ?? [];
  const from = found ? found.index + found[0].indexOf(written) + written.length : 0;
  return { others, number: found && written.replace(/[.,]$/, ""), behind: others.slice(from) };
};

/** The detection limit in a text, 0 where it names none; `null` for a number that may be something else. */
const limitIn = (text: string, decimal: DecimalSign): ReadResult | null => {
  const { others, number, behind } = findLimit(text);
  if (number === null) return /\d/.test(others.replace(volume, "")) ? null : { operator: "<", value: 0 };
  const value = readNumber(number, aFraction.test(number) ? signOf(number) : decimal);
  if (value === null) return null;
  const [unit] = unitBehind.exec(behind) ?? [];
  return { operator: "<", value, ...(unit === undefined ? {} : { unit }) };
};

const splitSign = (text: string): readonly [string, string] => {
  const [, sign = "", number = ""] = /^(<?)\s*(.*)$/.exec(text.replace(volume, "").trim()) ?? [];
  return [sign, number];
};

/** The number in the text of a result, as it is written: that of a detection limit as well; `null` for none. */
export const numberOfResult = (cell: string): string | null => {
  const text = searchText(cell).trim();
  return notFound.test(text) ? findLimit(text).number : splitSign(text)[1];
};

/**
 * A result as laboratories write it: `0,012`, `< 0.0005`, `KPH`, `ND (LOD = 0.001)`. What was not found by a method without a
 * named limit is `<` 0. `null` for anything else, such as `> 2400`, which is no number.
 */
export const readResult = (cell: unknown, decimal: DecimalSign): ReadResult | null => {
  if (typeof cell === "number") return Number.isFinite(cell) ? { operator: "=", value: cell } : null;
  if (typeof cell !== "string") return null;
  const text = searchText(cell).trim();
  if (notFound.test(text)) return limitIn(text, decimal);
  const [sign, number] = splitSign(text);
  const value = readNumber(number, decimal);
  return value === null ? null : { operator: sign ? "<" : "=", value };
};

/**
 * What nitrogen is expressed as: `NO3-N`, `tính theo nitơ` or `mg N/L` as N, `NO3` as the ion; `null` where nothing says it, or
 * nitrogen is spoken of in other words: between the two lies a factor of up to 4.4.
 */
export const readBasis = (text: string, parameter: QualityKey): NitrogenSpecies | null => {
  const [asNitrogen, ion] = nitrogenSpeciesOf(parameter);
  if (!asNitrogen || !ion) return null;
  const written = laboratoryText(text);
  const symbol = ion.toLowerCase();
  const saysNitrogen = new RegExp(
    `(?:${symbol}[ _-]*[([]?|(?<![a-z])(?:theo|as|en) ?|mg/l[ _-]*[([]?)(?:n|nito|nitrogen|azote)(?![a-z])|(?<![a-z])(?:n[ _-]*${symbol}|mg[ -]?n ?/ ?l)`,
  );
  if (saysNitrogen.test(written)) return asNitrogen;
  const speaksOfNitrogen = /(?<![a-z])(?:n|nito|nitrogen|azote)(?![a-z])/.test(written);
  return written.includes(symbol) && !speaksOfNitrogen ? ion : null;
};

/** The column of a heading that names a form of nitrogen, `null` where it does not say which. Undefined for other headings. */
export const nitrogenColumn = (heading: string): string | null | undefined => {
  const parameter = nitrogenNamed(heading);
  if (!parameter) return undefined;
  const basis = readBasis(heading, parameter);
  return (
    resultColumns.find((column) => column.parameter === parameter && column.species === basis)?.key ?? null
  );
};
