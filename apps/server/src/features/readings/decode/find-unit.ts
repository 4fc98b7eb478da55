import { languages } from "@sgval/quantities/language";
import { parameterKeys, parameters } from "@sgval/quantities/parameter";
import { isUnit, type Unit, unitSymbol, unitsOf } from "@sgval/quantities/unit";

const furtherSpellings: readonly (readonly [string, Unit])[] = [
  ["mwc", "mH2O"],
  ["c", "degC"],
  ["%rh", "%"],
  ["lux", "lx"],
  ["lps", "L/s"],
];

/** Device makers write the same unit with other capitals, exponents and micro signs. */
const plain = (text: string): string =>
  text.toLowerCase().replace(/[\s°]/g, "").replace(/[µμ]/g, "u").replace(/[²₂]/g, "2").replace(/³/g, "3");

const allUnits = new Set(parameterKeys.flatMap((key) => unitsOf(parameters[key].quantity)));
const bySpelling = new Map<string, Unit>(furtherSpellings);
for (const unit of allUnits) {
  bySpelling.set(plain(unit), unit);
  for (const language of languages) {
    const symbol = unitSymbol(unit, language);
    if (symbol) bySpelling.set(plain(symbol), unit);
  }
}

/** The unit that a payload or a channel names; null when it is unknown. */
export const findUnit = (text: string): Unit | null =>
  isUnit(text) ? text : (bySpelling.get(plain(text)) ?? null);
