import { resultColumns, sampleImportColumns } from "@sgval/contract/quality/sample-import";
import { searchText } from "@sgval/contract/search-text";
import { parameters, type QualityKey } from "@sgval/quantities/parameter";

/** Standards and handbooks that laboratories name beside a parameter or a result, as alternatives of a pattern. */
export const methodNames = "tcvn|qcvn|iso|smeww|epa|apha|hach|astm|nf|din";
/** Limits of a method: of detection, and of quantification. */
export const limitNames = "lod|loq|mdl";

/** A text of a certificate as it is compared: `NO₃⁻` is `no3-`, `µg·L⁻¹` is `ug·l-1`. */
export const laboratoryText = (text: string): string =>
  searchText(text.normalize("NFKD"))
    .replace(/\u03bc/g, "u")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\+/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Without what stands in brackets, units and signs. */
const nameOf = (text: string): string =>
  laboratoryText(text.replace(/[([].*$/, "")).replace(/[^a-z0-9]/g, "");

const written = resultColumns.map(({ key, parameter }) => {
  const column = sampleImportColumns.find((one) => one.key === key);
  const names = [parameter, ...Object.values(column?.heading ?? {}), ...(column?.aliases ?? [])];
  return { parameter, names };
});
const byName = new Map(
  written.flatMap(({ parameter, names }) => names.map((name) => [nameOf(name), parameter] as const)),
);

const nitrogenNames: readonly (readonly [RegExp, QualityKey])[] = [
  [/nitrate?s?(?![a-z])|no3/, "nitrate"],
  [/nitrite?s?(?![a-z])|no2/, "nitrite"],
  [/amoni|ammoni|nh4/, "ammonium"],
];

/** The form of nitrogen that a text is of; undefined for any other, and for a sum or ratio of two of them. */
export const nitrogenNamed = (text: string): QualityKey | undefined => {
  const [named, second] = nitrogenNames.filter(([pattern]) => pattern.test(laboratoryText(text)));
  return second ? undefined : named?.[1];
};

/** The parameter that a laboratory names in a cell: `Asen (As)`, `Nitrat tính theo N`; `null` for one that is not in the catalogue. */
export const parameterNamed = (text: string): QualityKey | null =>
  nitrogenNamed(text) ?? byName.get(nameOf(text)) ?? null;

/** The words of the names and symbols of a parameter. */
export const wordsNaming = (parameter: QualityKey): Set<string> => {
  const { names, short = "" } = parameters[parameter];
  const ofColumns = written.flatMap((one) => (one.parameter === parameter ? one.names : []));
  const all = [...Object.values(names), short, ...ofColumns].map(laboratoryText);
  return new Set(all.flatMap((name) => name.match(/[a-z0-9]+/g) ?? []));
};
