import { type Language, languages, type Names } from "./language.ts";
import { linear } from "./scaling.ts";

type UnitDefinition = {
  readonly quantity: string;
  /** As printed after a number; by language where it has a word of one in it. */
  readonly symbol: string | Names;
  /** canonical value = value × factor + offset */
  readonly factor: number;
  readonly offset?: number;
};

/** Standard gravity makes a metre of water 9.80665 kPa and a kilogram-force per cm² 98.0665 kPa, both exactly. */
export const barPerMetre = 0.0980665;
const BAR_PER_PSI = 0.0689475729316836;
/** The gallon of the United States, 231 cubic inches. */
const M3_PER_GALLON = 0.003785411784;
const M3_PER_CUBIC_FOOT = 0.028316846592;

/**
 * All units. The first unit of a quantity is its canonical one, in which values are stored; the others are for
 * devices that report them and for display.
 * Battery volts do not convert to percent: a lithium cell holds its voltage almost to the end.
 */
const units = {
  bar: { quantity: "pressure", symbol: "bar", factor: 1 },
  mH2O: { quantity: "pressure", symbol: "mH₂O", factor: barPerMetre },
  kPa: { quantity: "pressure", symbol: "kPa", factor: 0.01 },
  MPa: { quantity: "pressure", symbol: "MPa", factor: 10 },
  mbar: { quantity: "pressure", symbol: "mbar", factor: 0.001 },
  Pa: { quantity: "pressure", symbol: "Pa", factor: 0.00001 },
  psi: { quantity: "pressure", symbol: "psi", factor: BAR_PER_PSI },
  "kgf/cm2": { quantity: "pressure", symbol: "kgf/cm²", factor: 0.980665 },
  "m3/h": { quantity: "flow", symbol: "m³/h", factor: 1 },
  "L/s": { quantity: "flow", symbol: "L/s", factor: 3.6 },
  "m3/d": { quantity: "flow", symbol: { vn: "m³/ngày", en: "m³/d", fr: "m³/j" }, factor: 1 / 24 },
  "L/min": { quantity: "flow", symbol: "L/min", factor: 0.06 },
  "L/h": { quantity: "flow", symbol: "L/h", factor: 0.001 },
  "m3/s": { quantity: "flow", symbol: "m³/s", factor: 3600 },
  "gal/min": { quantity: "flow", symbol: "gal/min", factor: 60 * M3_PER_GALLON },
  m3: { quantity: "volume", symbol: "m³", factor: 1 },
  L: { quantity: "volume", symbol: "L", factor: 0.001 },
  gal: { quantity: "volume", symbol: "gal", factor: M3_PER_GALLON },
  ft3: { quantity: "volume", symbol: "ft³", factor: M3_PER_CUBIC_FOOT },
  m: { quantity: "level", symbol: "m", factor: 1 },
  cm: { quantity: "level", symbol: "cm", factor: 0.01 },
  mm: { quantity: "level", symbol: "mm", factor: 0.001 },
  ft: { quantity: "level", symbol: "ft", factor: 0.3048 },
  degC: { quantity: "temperature", symbol: "°C", factor: 1 },
  degF: { quantity: "temperature", symbol: "°F", factor: 5 / 9, offset: -160 / 9 },
  K: { quantity: "temperature", symbol: "K", factor: 1, offset: -273.15 },
  "%": { quantity: "ratio", symbol: "%", factor: 1 },
  lx: { quantity: "illuminance", symbol: "lx", factor: 1 },
  "mg/L": { quantity: "concentration", symbol: "mg/L", factor: 1 },
  "ug/L": { quantity: "concentration", symbol: "µg/L", factor: 0.001 },
  pH: { quantity: "acidity", symbol: "", factor: 1 },
  NTU: { quantity: "turbidity", symbol: "NTU", factor: 1 },
  // NTU and FNU are calibrated with the same formazin standard (ISO 7027) and are treated as equal.
  FNU: { quantity: "turbidity", symbol: "FNU", factor: 1 },
  TCU: { quantity: "colour", symbol: "TCU", factor: 1 },
  "Pt-Co": { quantity: "colour", symbol: "Pt-Co", factor: 1 },
  "uS/cm": { quantity: "conductivity", symbol: "µS/cm", factor: 1 },
  "mS/cm": { quantity: "conductivity", symbol: "mS/cm", factor: 1000 },
  "mS/m": { quantity: "conductivity", symbol: "mS/m", factor: 10 },
  "S/m": { quantity: "conductivity", symbol: "S/m", factor: 10_000 },
  "CFU/100mL": { quantity: "bacteria", symbol: "CFU/100 mL", factor: 1 },
  "MPN/100mL": { quantity: "bacteria", symbol: "MPN/100 mL", factor: 1 },
  V: { quantity: "voltage", symbol: "V", factor: 1 },
  mV: { quantity: "voltage", symbol: "mV", factor: 0.001 },
  A: { quantity: "current", symbol: "A", factor: 1 },
  mA: { quantity: "current", symbol: "mA", factor: 0.001 },
  kW: { quantity: "power", symbol: "kW", factor: 1 },
  W: { quantity: "power", symbol: "W", factor: 0.001 },
  kWh: { quantity: "energy", symbol: "kWh", factor: 1 },
  MWh: { quantity: "energy", symbol: "MWh", factor: 1000 },
  Wh: { quantity: "energy", symbol: "Wh", factor: 0.001 },
  Hz: { quantity: "frequency", symbol: "Hz", factor: 1 },
  h: { quantity: "duration", symbol: "h", factor: 1 },
  min: { quantity: "duration", symbol: "min", factor: 1 / 60 },
  s: { quantity: "duration", symbol: "s", factor: 1 / 3600 },
  dBm: { quantity: "signal", symbol: "dBm", factor: 1 },
  // 3GPP TS 27.007 +CSQ: steps of 2 dB counted from -113 dBm.
  csq: { quantity: "signal", symbol: "CSQ", factor: 2, offset: -113 },
  dB: { quantity: "signal_to_noise", symbol: "dB", factor: 1 },
  count: { quantity: "count", symbol: "", factor: 1 },
  state: { quantity: "state", symbol: "", factor: 1 },
} as const satisfies Record<string, UnitDefinition>;

export type KnownUnit = keyof typeof units;
declare const customUnit: unique symbol;
/** The unit of a custom parameter that is none of these: as it was entered, and converted to nothing. */
type CustomUnit = string & { readonly [customUnit]: true };
export type Unit = KnownUnit | CustomUnit;
export const unitKeys = Object.keys(units) as [KnownUnit, ...KnownUnit[]];
export type KnownQuantity = (typeof units)[KnownUnit]["quantity"];
export type Quantity = KnownQuantity | "custom";

const known: ReadonlyMap<string, UnitDefinition & { quantity: KnownQuantity }> = new Map(
  Object.entries(units),
);
const CSQ_MAX = 31;

const definitionOf = (unit: Unit): UnitDefinition & { quantity: Quantity } =>
  known.get(unit) ?? { quantity: "custom", symbol: unit, factor: 1 };

export const isUnit = (text: string): text is KnownUnit => known.has(text);

export const quantityOf = (unit: Unit): Quantity => definitionOf(unit).quantity;

/** Units that are written alike in all languages. */
type CommonUnit = {
  [Key in KnownUnit]: (typeof units)[Key]["symbol"] extends string ? Key : never;
}[KnownUnit];

/** The symbol printed after a number; empty for counts, states and pH. */
export function unitSymbol(unit: CommonUnit): string;
export function unitSymbol(unit: Unit, language: Language): string;
export function unitSymbol(unit: Unit, language: Language = "en"): string {
  const { symbol } = definitionOf(unit);
  return typeof symbol === "string" ? symbol : symbol[language];
}

/** The unit that a person names by its key or symbol; any other text is a unit of its own. */
export const unitOfText = (text: string): Unit => {
  const written = text.trim();
  if (isUnit(written)) return written;
  const named = unitKeys.find(
    (unit) => written !== "" && languages.some((language) => unitSymbol(unit, language) === written),
  );
  return named ?? (written as CustomUnit);
};

/** All quantities that something of the catalogue is measured in. */
export const quantities: readonly KnownQuantity[] = [
  ...new Set(Object.values(units).map((one) => one.quantity)),
];

/** All units of one quantity, the canonical one first. */
export const unitsOf = (quantity: Quantity): Unit[] =>
  unitKeys.filter((unit) => quantityOf(unit) === quantity);

export const canConvert = (from: Unit, to: Unit): boolean =>
  from === to || (isUnit(from) && quantityOf(from) === quantityOf(to));

/** How numbers in `from` become numbers in `to`, a unit of the same quantity: the latter = the former × factor + offset. */
export const conversionOf = (from: Unit, to: Unit): { factor: number; offset: number } => {
  const [source, target] = [definitionOf(from), definitionOf(to)];
  return {
    factor: source.factor / target.factor,
    offset: ((source.offset ?? 0) - (target.offset ?? 0)) / target.factor,
  };
};

/**
 * Converts a value to another unit of the same quantity.
 * Null for a CSQ outside 0-31 (99 means unknown). Throws RangeError for units of different quantities.
 */
export function convert(value: number, from: Unit, to: Unit): number | null {
  if (!canConvert(from, to)) throw new RangeError(`cannot convert ${from} to ${to}`);
  if (from === "csq" && !(value >= 0 && value <= CSQ_MAX)) return null;
  if (from === to) return value;
  const converted = linear(value, conversionOf(from, to));
  return to === "csq" ? Math.min(CSQ_MAX, Math.max(0, Math.round(converted))) : converted;
}

/** Decimals that keep about the same resolution when a value is shown in another unit of its quantity. */
export function decimalsIn(unit: Unit, canonical: Unit, decimals: number): number {
  const coarser = Math.log10(definitionOf(unit).factor / definitionOf(canonical).factor);
  return Math.max(0, decimals + Math.round(coarser));
}

/**
 * Signal in dBm from a modem report without a unit. A dBm value is always negative and a CSQ count never,
 * so the sign identifies the unit. Null for CSQ 99 (unknown) and for numbers that are neither.
 */
export const signalFromReport = (value: number): number | null =>
  value < 0 ? value : convert(value, "csq", "dBm");

const barSteps = [-105, -95, -85, -75];

/** Bars from 0 to 4 for a signal in dBm; below -105 dBm uploads often fail. */
export const signalBars = (dBm: number): number => barSteps.filter((step) => dBm >= step).length;
