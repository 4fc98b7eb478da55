import { resultColumns, sampleImportColumns } from "@sgval/contract/quality/sample-import";
import type { resultOperators } from "@sgval/contract/quality/samples";
import { searchText } from "@sgval/contract/search-text";
import { type NitrogenSpecies, nitrogenSpeciesOf } from "@sgval/quantities/nitrogen";
import { parameters, type QualityKey } from "@sgval/quantities/parameter";
import { canConvert, type Unit } from "@sgval/quantities/unit";
import { type DecimalSign, readNumber } from "../../../gateways/tables/read-number.ts";

/** `KPH` is "không phát hiện"; LOD, MDL and LOQ are limits of a method. */
const notFound = /^(?:kph|khong phat hien|not detected|non detecte|n\.?d\.?(?![a-z])|<\s*(?:lod|mdl|loq))/;
const volume = /\/\s*\d+\s*ml/g;

/**
 * A result as laboratories write it: `0,012`, `< 0.0005`, `KPH`, `ND (LOD = 0.001)`. What was not found by a method without a
 * named limit is `<` 0. `null` for anything else, such as `> 2400`, which is no number.
 */
export const readResult = (
  cell: unknown,
  decimal: DecimalSign,
): { operator: (typeof resultOperators)[number]; value: number } | null => {
  if (typeof cell === "number") return Number.isFinite(cell) ? { operator: "=", value: cell } : null;
  if (typeof cell !== "string") return null;
  const text = searchText(cell).replace(volume, "").trim();
  if (notFound.test(text)) {
    const [limit] = text.match(/\d[\d.,]*/) ?? [];
    const value = limit === undefined ? 0 : readNumber(limit.replace(/[.,]$/, ""), decimal);
    return value === null ? null : { operator: "<", value };
  }
  const [, sign, number = ""] = /^(<?)\s*(.*)$/.exec(text) ?? [];
  const value = readNumber(number, decimal);
  return value === null ? null : { operator: sign ? "<" : "=", value };
};

const compact = (text: string): string =>
  searchText(text)
    .replace(/[\u00b5\u03bc]/g, "u")
    .replace(/[\u2013\u2212\u207b]/g, "-")
    .replace(/[\s+]/g, "");

const unitPatterns: readonly (readonly [RegExp, Unit])[] = [
  [/(?:ug|mcg)[^/]*\/l|ppb/, "ug/L"],
  [/mg[^/]*\/l|ppm/, "mg/L"],
  [/fnu/, "FNU"],
  [/ntu/, "NTU"],
  [/tcu/, "TCU"],
  [/pt-?co/, "Pt-Co"],
  [/us\/cm/, "uS/cm"],
  [/ms\/cm/, "mS/cm"],
  [/mpn\/100ml/, "MPN/100mL"],
  [/(?:cfu|vk|khuanlac)\/100ml/, "CFU/100mL"],
];

/** The unit in a heading or a cell, that of the catalogue where none is named; `null` for one that does not fit. */
export const readUnit = (text: string, parameter: QualityKey): Unit | null => {
  const { unit: canonical } = parameters[parameter];
  const written = compact(text);
  const [, found] = unitPatterns.find(([pattern]) => pattern.test(written)) ?? [];
  if (found) return canConvert(found, canonical) ? found : null;
  return written.includes("/") ? null : canonical;
};

/** What nitrogen is expressed as: `NO3-N`, `tính theo N` or `mg N/L` as N, `NO3` as the ion; `null` where nothing says it. */
export const readBasis = (text: string, parameter: QualityKey): NitrogenSpecies | null => {
  const [asNitrogen, ion] = nitrogenSpeciesOf(parameter);
  if (!asNitrogen || !ion) return null;
  const written = compact(text);
  const symbol = ion.toLowerCase();
  const saysNitrogen = new RegExp(
    `${symbol}-{1,2}n(?![a-z])|(?<![a-z])n-${symbol}|(?:theo|as|en)n(?![a-z])|mgn/l|mg/ln(?![a-z])`,
  );
  if (saysNitrogen.test(written)) return asNitrogen;
  return written.includes(symbol) ? ion : null;
};

const nitrogenNames: readonly (readonly [RegExp, QualityKey])[] = [
  [/nitrate?(?![a-z])|no3/, "nitrate"],
  [/nitrite?(?![a-z])|no2/, "nitrite"],
  [/amoni|ammoni|nh4/, "ammonium"],
];

/** Without what stands in brackets, units and signs. */
const nameOf = (text: string): string => compact(text.replace(/[([].*$/, "")).replace(/[^a-z0-9]/g, "");

const byName = new Map<string, QualityKey>(
  resultColumns.flatMap(({ key, parameter }) => {
    const column = sampleImportColumns.find((one) => one.key === key);
    const names = [parameter, ...Object.values(column?.heading ?? {}), ...(column?.aliases ?? [])];
    return names.map((name) => [nameOf(name), parameter] as const);
  }),
);

/** The parameter that a laboratory names in a cell: `Asen (As)`, `Nitrat tính theo N`; `null` for one that is not in the catalogue. */
export const parameterNamed = (text: string): QualityKey | null => {
  const [, nitrogen] = nitrogenNames.find(([pattern]) => pattern.test(compact(text))) ?? [];
  return nitrogen ?? byName.get(nameOf(text)) ?? null;
};

/**
 * The column of a heading that names a form of nitrogen; `null` where it does not say which, because a factor of up to 4.4 lies
 * between them. Undefined for other headings.
 */
export const nitrogenColumn = (heading: string): string | null | undefined => {
  const [, parameter] = nitrogenNames.find(([pattern]) => pattern.test(compact(heading))) ?? [];
  if (!parameter) return undefined;
  const basis = readBasis(heading, parameter);
  return (
    resultColumns.find((column) => column.parameter === parameter && column.species === basis)?.key ?? null
  );
};
