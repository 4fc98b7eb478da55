import { languages } from "@sgval/quantities/language";
import { parameterKeys, parameters } from "@sgval/quantities/parameter";
import { isUnit, type Unit, unitSymbol, unitsOf } from "@sgval/quantities/unit";

/** What makers, SenML (RFC 8428, 8798) and UCUM write besides; a part per million of water is a milligram in a litre. */
const furtherSpellings: Readonly<Partial<Record<Unit, string>>> = {
  mH2O: "mwc mh20 mws m[h2o]",
  psi: "[psi] psig",
  mbar: "hpa mbars",
  "kgf/cm2": "kg/cm2",
  "m3/h": "cbm/h m3ph m3/hr m3/hour cmh",
  "L/s": "lps l/sec",
  "L/min": "lpm l/mn",
  "L/h": "lph l/hr",
  "m3/d": "m3/day cmd",
  "gal/min": "gpm usgpm [gal_us]/min",
  m3: "cbm cu.m kl m3.",
  L: "litre litres liter liters ltr",
  gal: "gallon gallons usgal [gal_us]",
  ft3: "cf cuft cu.ft [cft_i] [ft_i]3",
  m: "meter metre meters metres",
  ft: "feet foot [ft_i]",
  degC: "c cel celsius",
  degF: "f [degf] fahrenheit",
  K: "kelvin",
  "%": "%rh %el percent pct /100",
  lx: "lux",
  "mg/L": "ppm g/m3 [ppm]",
  "ug/L": "ppb mg/m3 [ppb]",
  pH: "[ph]",
  h: "hr hrs hour hours",
  min: "minute minutes",
  s: "sec second seconds",
};

/** Codes of UN/CEFACT (recommendation 20), which FIWARE and other platforms send in place of a unit. */
const unitCodes: ReadonlyMap<string, Unit> = new Map<string, Unit>([
  ["BAR", "bar"],
  ["MBR", "mbar"],
  ["A97", "mbar"],
  ["PAL", "Pa"],
  ["KPA", "kPa"],
  ["MPA", "MPa"],
  ["PS", "psi"],
  ["MQH", "m3/h"],
  ["MQS", "m3/s"],
  ["G51", "L/s"],
  ["L2", "L/min"],
  ["E32", "L/h"],
  ["G52", "m3/d"],
  ["G2", "gal/min"],
  ["MTQ", "m3"],
  ["LTR", "L"],
  ["GLL", "gal"],
  ["FTQ", "ft3"],
  ["MTR", "m"],
  ["CMT", "cm"],
  ["MMT", "mm"],
  ["FOT", "ft"],
  ["CEL", "degC"],
  ["FAH", "degF"],
  ["KEL", "K"],
  ["P1", "%"],
  ["LUX", "lx"],
  ["M1", "mg/L"],
  ["59", "mg/L"],
  ["H29", "ug/L"],
  ["Q30", "pH"],
  ["G42", "uS/cm"],
  ["H61", "mS/cm"],
  ["D10", "S/m"],
  ["VLT", "V"],
  ["2Z", "mV"],
  ["AMP", "A"],
  ["4K", "mA"],
  ["KWT", "kW"],
  ["WTT", "W"],
  ["KWH", "kWh"],
  ["MWH", "MWh"],
  ["WHR", "Wh"],
  ["HTZ", "Hz"],
  ["2N", "dB"],
  ["HUR", "h"],
  ["MIN", "min"],
  ["SEC", "s"],
]);

/** Device makers write the same unit with other capitals, exponents and micro signs. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s°^]/g, "")
    .replace(/[µμ]/g, "u")
    .replace(/[²₂]/g, "2")
    .replace(/³/g, "3");

const allUnits = new Set(parameterKeys.flatMap((key) => unitsOf(parameters[key].quantity)));
const bySpelling = new Map<string, Unit>();
for (const unit of allUnits) {
  for (const spelling of furtherSpellings[unit]?.split(" ") ?? []) bySpelling.set(spelling, unit);
  bySpelling.set(plain(unit), unit);
  for (const language of languages) {
    const symbol = unitSymbol(unit, language);
    if (symbol) bySpelling.set(plain(symbol), unit);
  }
}

/** The unit that a heading or a channel names; null when it is unknown. */
export const findUnit = (text: string): Unit | null =>
  isUnit(text) ? text : (bySpelling.get(plain(text)) ?? null);

/** The unit in the field of a message that holds a unit, which may be a code: in other texts `P1` and `L2` are names. */
export const findSentUnit = (text: string): Unit | null =>
  findUnit(text) ?? unitCodes.get(text.trim()) ?? null;
