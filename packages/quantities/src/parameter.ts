import { condition } from "./catalogue/condition.ts";
import { flags } from "./catalogue/flags.ts";
import { hydraulic } from "./catalogue/hydraulic.ts";
import { pump } from "./catalogue/pump.ts";
import { quality } from "./catalogue/quality.ts";
import { valve } from "./catalogue/valve.ts";
import { type DeviceType, deviceTypes } from "./device-types.ts";
import type { Language, Names } from "./language.ts";
import {
  type ParameterDefinition,
  type ParameterKind,
  type ParameterState,
  parameterKinds,
} from "./parameter-definition.ts";
import {
  isUnit,
  type KnownUnit,
  type Quantity,
  quantityOf,
  type Unit,
  unitKeys,
  unitSymbol,
  unitsOf,
} from "./unit.ts";

const catalogue = { ...hydraulic, ...valve, ...pump, ...condition, ...flags, ...quality };

export type ParameterKey = keyof typeof catalogue;
/** A parameter that an installation has beside the catalogue. */
export type CustomParameterKey = `custom_${string}`;
export type Parameter = ParameterDefinition & {
  readonly key: ParameterKey | CustomParameterKey;
  readonly quantity: Quantity;
};
export { type ParameterKind, type ParameterState, parameterKinds };

export const isParameterKey = (text: string): text is ParameterKey => Object.hasOwn(catalogue, text);

/** Every parameter key, in the order screens list them. */
export const parameterKeys: readonly ParameterKey[] = Object.keys(catalogue).filter(isParameterKey);

export type QualityKey = keyof typeof quality;

/** The parameters of water quality, for which standards have limits. */
export const qualityKeys: readonly QualityKey[] = Object.keys(quality).filter((key): key is QualityKey =>
  Object.hasOwn(quality, key),
);

/** A parameter of the catalogue. */
type CatalogueParameter = Parameter & { readonly key: ParameterKey; readonly unit: KnownUnit };

const describe = (key: ParameterKey): CatalogueParameter => {
  const definition: ParameterDefinition & { unit: KnownUnit } = catalogue[key];
  return { ...definition, key, quantity: quantityOf(definition.unit) };
};

// The cast: Object.fromEntries loses the keys.
/** The measurement catalogue: names, units, decimals and ranges of every parameter. */
export const parameters = Object.fromEntries(parameterKeys.map((key) => [key, describe(key)])) as Readonly<
  Record<ParameterKey, CatalogueParameter>
>;

let customParameters: ReadonlyMap<string, Parameter> = new Map();

/**
 * Makes these the parameters that the installation has beside the catalogue, in place of those it had. One list for the whole
 * process, as there is one catalogue: names and units are looked up from a thousand places that know a channel alone.
 */
export const setCustomParameters = (
  own: readonly (Omit<ParameterDefinition, "deviceTypes"> & { readonly key: CustomParameterKey })[],
): void => {
  customParameters = new Map(
    own.map((one) => [one.key, { ...one, deviceTypes, quantity: quantityOf(one.unit) }] as const),
  );
};

/** Everything that can be measured, in the order screens list it: the catalogue, then what the installation has beside it. */
export const allParameters = (): Parameter[] => [
  ...parameterKeys.map((key) => parameters[key]),
  ...customParameters.values(),
];

export const allParameterKeys = (): string[] => [...parameterKeys, ...customParameters.keys()];

/** The parameter of an untrusted key; null when neither the catalogue nor the installation has it. */
export const findParameter = (key: string): Parameter | null =>
  isParameterKey(key) ? parameters[key] : (customParameters.get(key) ?? null);

const channelPattern = /^([a-z0-9_]+)(?:\.([A-Za-z0-9_-]{1,64}))?$/;

/** What a channel measures and, where a device has several of a kind (pumps, outputs), the instance. */
export type Channel = { readonly parameter: Parameter; readonly instance: string | null };

/** Parses a channel key such as `flow` or `pump_current.p1`; null when there is no such parameter. */
export function parameterOf(channelKey: string): Channel | null {
  const match = channelPattern.exec(channelKey);
  const parameter = match?.[1] ? findParameter(match[1]) : null;
  return parameter && { parameter, instance: match?.[2] ?? null };
}

/** Builds a channel key; the inverse of `parameterOf`. */
export const channelKey = (key: Parameter["key"], instance?: string | null): string =>
  instance ? `${key}.${instance}` : key;

/** The parameters a device of this type may have. */
export const parametersOf = (type: DeviceType): Parameter[] =>
  allParameters().filter((parameter) => parameter.deviceTypes.includes(type));

/** The number of the pump that an instance stands for: `p1` is pump 1; null for any other instance. */
export const pumpNumber = (instance: string): string | null => /^p(\d+)$/.exec(instance)?.[1] ?? null;

/** How a name says of which pump it is, where it does not speak of the pump anyway. */
const ofPump = { vn: " bơm", en: ", pump", fr: ", pompe" } as const satisfies Names;

/** "Dòng điện bơm" of pump 1 is "Dòng điện bơm 1", "Tần số" of it "Tần số bơm 1". */
const numberedName = (name: string, number: string, language: Language): string => {
  const numbered = name.replace(/bơm|pump|pompe/i, (word) => `${word} ${number}`);
  return numbered === name ? `${name}${ofPump[language]} ${number}` : numbered;
};

/** The name of a channel in a language; its key if its parameter is unknown. */
export const channelName = (key: string, language: Language): string => {
  const channel = parameterOf(key);
  if (!channel) return key;
  const { parameter, instance } = channel;
  const name = parameter.names[language];
  if (instance === null) return name;
  const number = pumpNumber(instance);
  return number === null ? `${name} ${instance}` : numberedName(name, number, language);
};

/** The unit of a channel as it is written: its own, which may be any text, or that of its parameter; empty for none. */
export const channelUnitText = (
  { unit, parameter }: { unit: string | null; parameter: string },
  language: Language,
): string => {
  const own = unit ?? parameterOf(parameter)?.parameter.unit ?? "";
  return isUnit(own) ? unitSymbol(own, language) : own;
};

/**
 * Short and long name for where both are shown. The long one may carry the short one already: "Áp lực đầu ra (P2)", and
 * "Độ pH" needs no other.
 */
export const namesBeside = (short: string | undefined, name: string): { letter?: string; label: string } => {
  if (short === undefined) return { label: name };
  const label = name.replace(` (${short})`, "");
  const [own = ""] = label.split(" · ");
  return own === short || own.endsWith(` ${short}`) ? { label } : { letter: short, label };
};

/** Whether a channel makes a curve: one whose parameter is known, and no bare output of a controller. */
export const hasTrend = (channel: string): boolean =>
  !channel.startsWith("digital_output") && parameterOf(channel) !== null;

/** The state of a stored code; null for parameters without states and for unknown codes. */
export const stateOf = (parameter: Parameter, value: number): ParameterState | null =>
  parameter.states?.find((state) => state.code === value) ?? null;

export const isTotaliser = (parameter: Parameter): boolean => parameter.kinds.includes("totaliser");

/** Whether a channel counts up for ever, so that its number says little of now. */
export const isTotaliserChannel = (channel: string): boolean => {
  const parameter = parameterOf(channel)?.parameter;
  return parameter !== undefined && isTotaliser(parameter);
};

/** Whether it is a state that the device itself raises when something is wrong, such as a leak. */
export const isFlag = ({ key }: Pick<Parameter, "key">): boolean => Object.hasOwn(flags, key);

/** Whether a device hears its network badly (dBm); not one without a signal, which says nothing. */
export const isWeakSignal = (dBm: number | null): dBm is number =>
  dBm !== null && dBm < (parameters.signal.defaultUnder ?? Number.NEGATIVE_INFINITY);

/** The units in which a channel can be measured, that of the catalogue first; all of them where it knows no such parameter. */
export const unitsOfChannel = (channel: string): Unit[] => {
  const measured = parameterOf(channel)?.parameter;
  if (!measured) return [...unitKeys];
  return [measured.unit, ...unitsOf(measured.quantity).filter((unit) => unit !== measured.unit)];
};

/** Whether a value (canonical unit) is physically possible; outside the range it is stored as out_of_range. */
export const isPlausible = (parameter: Parameter, value: number): boolean =>
  value >= parameter.min && value <= parameter.max;

/** Channel keys with the pressures of a valve first, in the order of the flow: P1 before P2. */
export const alongFlow = (keys: readonly string[]): string[] => {
  const pressures = ["inlet_pressure", "outlet_pressure"].filter((key) => keys.includes(key));
  return [...pressures, ...keys.filter((key) => !pressures.includes(key))];
};
