import { condition } from "./catalogue-condition.ts";
import { hydraulic } from "./catalogue-hydraulic.ts";
import { pump } from "./catalogue-pump.ts";
import { quality } from "./catalogue-quality.ts";
import { substances } from "./catalogue-substances.ts";
import { valve } from "./catalogue-valve.ts";
import type { DeviceType } from "./device-types.ts";
import type { ParameterDefinition, ParameterKind, ParameterState } from "./parameter-definition.ts";
import { type Quantity, quantityOf } from "./unit.ts";

const catalogue = { ...hydraulic, ...valve, ...pump, ...condition, ...quality, ...substances };

export type ParameterKey = keyof typeof catalogue;
export type Parameter = ParameterDefinition & { readonly key: ParameterKey; readonly quantity: Quantity };
export type { ParameterKind };

export const isParameterKey = (text: string): text is ParameterKey => Object.hasOwn(catalogue, text);

/** Every parameter key, in the order screens list them. */
export const parameterKeys: readonly ParameterKey[] = Object.keys(catalogue).filter(isParameterKey);

const describe = (key: ParameterKey): Parameter => {
  const properties: ParameterDefinition = catalogue[key];
  return { ...properties, key, quantity: quantityOf(properties.unit) };
};

// The keys are exactly those of the catalogue; TypeScript cannot see that through fromEntries.
/** The measurement catalogue: the one place that knows names, units, decimals and ranges. */
export const parameters = Object.fromEntries(parameterKeys.map((key) => [key, describe(key)])) as Readonly<
  Record<ParameterKey, Parameter>
>;

/** Looks a key up that came from outside; null when the catalogue does not know it. */
export const findParameter = (key: string): Parameter | null =>
  isParameterKey(key) ? parameters[key] : null;

const channelPattern = /^([a-z0-9_]+)(?:\.([A-Za-z0-9_-]{1,64}))?$/;

/** What a channel measures and, where a device has several of a kind (pumps, outputs), which one. */
export type Channel = { readonly parameter: Parameter; readonly instance: string | null };

/** Reads a channel key such as `flow` or `pump_current.p1`; null when it names nothing in the catalogue. */
export function parameterOf(channelKey: string): Channel | null {
  const match = channelPattern.exec(channelKey);
  const parameter = match?.[1] ? findParameter(match[1]) : null;
  return parameter && { parameter, instance: match?.[2] ?? null };
}

/** Writes a channel key; the opposite of `parameterOf`. */
export const channelKey = (key: ParameterKey, instance?: string | null): string =>
  instance ? `${key}.${instance}` : key;

/** The parameters a device of this type may carry. */
export const parametersOf = (type: DeviceType): Parameter[] =>
  parameterKeys.map((key) => parameters[key]).filter((parameter) => parameter.deviceTypes.includes(type));

/** The word for a stored state number; null for a plain number or a code the catalogue does not know. */
export const stateOf = (parameter: Parameter, value: number): ParameterState | null =>
  parameter.states?.find((state) => state.code === value) ?? null;

export const isTotaliser = (parameter: Parameter): boolean => parameter.kinds.includes("totaliser");

/** Whether a value (canonical unit) can be real at all; outside the range it is stored as out_of_range. */
export const isPlausible = (parameter: Parameter, value: number): boolean =>
  value >= parameter.min && value <= parameter.max;
