import { parameters, type QualityKey } from "@sgval/quantities/parameter";
import { canConvert, type KnownUnit } from "@sgval/quantities/unit";
import { laboratoryText, limitNames, methodNames, wordsNaming } from "./laboratory-names.ts";

// Behind a slash, or as laboratories write it in one line: `mg/L`, `mg.L-1`, `mg CaCO3 L⁻¹`.
const perLitre = String.raw`(?:[^/]*\/ ?l|(?: ?[a-z0-9() ]*[.· ])?l ?\^?-1)`;
const perCentimetre = String.raw`(?: ?\/ ?cm|[.· ]?cm ?\^?-1)`;
const per100mL = String.raw` ?(?:\/|trong|in|dans) ?100 ?ml`;
const pattern = (of: string): RegExp => new RegExp(`(?<![a-z])${of}`);

const unitPatterns: readonly (readonly [RegExp, KnownUnit])[] = [
  [pattern(`(?:(?:ug|mcg)${perLitre}|ppb)`), "ug/L"],
  [pattern(`(?:mg${perLitre}|ppm)`), "mg/L"],
  [pattern("fnu"), "FNU"],
  [pattern("ntu"), "NTU"],
  [pattern("tcu"), "TCU"],
  [pattern("pt ?[-/]? ?co"), "Pt-Co"],
  [pattern(`us${perCentimetre}`), "uS/cm"],
  [pattern(`ms${perCentimetre}`), "mS/cm"],
  [pattern(`mpn${per100mL}`), "MPN/100mL"],
  [pattern(`(?:cfu|ufc|vk|kl|khuan lac|vi khuan)${per100mL}`), "CFU/100mL"],
];

/** The unit that a text names; undefined where none of the known ones is in it, `null` for one that does not fit. */
const unitIn = (text: string, parameter: QualityKey): KnownUnit | null | undefined => {
  const [, found] = unitPatterns.find(([one]) => one.test(text)) ?? [];
  return found && (canConvert(found, parameters[parameter].unit) ? found : null);
};

/** pH has one unit, and laboratories write anything for it. */
const ownUnit = (parameter: QualityKey): KnownUnit | null => {
  const { unit } = parameters[parameter];
  return unit === "pH" ? unit : null;
};

/** The unit of a cell with one; `null` for what does not fit or is not known: `°f` is 10 mg/L. */
export const readUnit = (cell: string, parameter: QualityKey): KnownUnit | null => {
  const found = unitIn(laboratoryText(cell), parameter);
  return found === undefined ? ownUnit(parameter) : found;
};

const temperature = /\d+ ?° ?c(?![a-z])/g;
const likeUnit =
  /[/%‰°]|(?<![a-z])(?:[kmunp]?g|[mu]?mol|m?eq|[mu]s|[mdc]?l(?!['’])|cm|ppt|[df]h)(?![a-z0-9])/;
const aside = /[([]([^)\]]*)|[,;]([^,;([]*)/g;
const method = new RegExp(`(?<![a-z])(?:${methodNames}|${limitNames})(?![a-z])`);
const plainWords = new Set(
  [
    ["tinh", "theo", "nito", "tong", "so", "toan", "phan", "hoa", "tan"],
    ["as", "expressed", "nitrogen", "ion", "total", "dissolved", "caco3"],
    ["en", "exprime", "exprimes", "exprimee", "azote", "totale", "totaux", "dissous"],
  ].flat(),
);

/**
 * The unit of a heading, that of the catalogue where it names none; `null` for one that does not fit, and where something
 * stands beside the name that is no symbol, basis or method and so may be a unit.
 */
export const readHeadingUnit = (heading: string, parameter: QualityKey): KnownUnit | null => {
  const text = laboratoryText(heading).replace(temperature, "");
  const found = unitIn(text, parameter);
  if (found !== undefined) return found;
  const names = wordsNaming(parameter);
  const isKnown = (word: string): boolean =>
    plainWords.has(word) || names.has(word) || names.has(word.replace(/\d+$/, ""));
  const namesNone =
    !likeUnit.test(text) &&
    [...text.matchAll(aside)].every(
      ([all]) => method.test(all) || (all.match(/[a-z0-9]+/g) ?? []).every(isKnown),
    );
  return namesNone ? parameters[parameter].unit : ownUnit(parameter);
};
