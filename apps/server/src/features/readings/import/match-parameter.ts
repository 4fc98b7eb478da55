import { languages } from "@sgval/quantities/language";
import {
  allParameters,
  channelKey,
  channelName,
  type Parameter,
  type ParameterKey,
  parameterKeys,
  parameterOf,
  parameters,
} from "@sgval/quantities/parameter";
import { canConvert, type Unit } from "@sgval/quantities/unit";
import type { ChannelRecord } from "../../devices/index.ts";
import { findUnit } from "../decode/find-unit.ts";

/** A parameter as a file names it. */
export interface NamedParameter {
  parameter: string;
  /** `null` for the canonical unit. */
  unit: Unit | null;
}

/** Names compare without accents, capitals and signs. */
export const plainName = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What utilities call them besides. */
const furtherNames: readonly (readonly [string, ParameterKey])[] = [
  ["Lưu lượng", "flow"],
  ["Lưu lượng tức thời", "flow"],
  ["Flow rate", "flow"],
  ["Flowrate", "flow"],
  ["Áp suất", "pressure"],
  ["Chỉ số", "total_flow"],
  ["Totaliser", "total_flow"],
  ["Batt", "battery"],
  ["Bat", "battery"],
  ["Vbat", "battery"],
  ["Pin", "battery"],
  ["Nhiệt độ", "water_temperature"],
  ["Temperature", "water_temperature"],
  ["Redox", "orp"],
  ["Clo dư", "residual_chlorine"],
  ["Chlorine", "residual_chlorine"],
];

const byName = new Map<string, ParameterKey>(furtherNames.map(([name, key]) => [plainName(name), key]));
for (const key of parameterKeys) {
  const { names, short = key } = parameters[key];
  // "Inlet pressure (P1)" is also called "Inlet pressure".
  // The first parameter of a name keeps it: the list begins with the default ones.
  for (const name of [key, short, ...Object.values(names)])
    for (const form of [name, name.replace(/\(.*\)/, "")])
      if (!byName.has(plainName(form))) byName.set(plainName(form), key);
}

/** By a name of the catalogue, else of a parameter beside it, which an administrator may change. */
const keyOf = (plain: string): Parameter["key"] | undefined =>
  byName.get(plain) ??
  allParameters().find(({ key, names }) =>
    [key, ...Object.values(names)].some((name) => plainName(name) === plain),
  )?.key;

/** What follows the name: `Pressure (bar)`, `Pressure [bar]`, `Pressure, bar`, `pressure_bar`. */
const withUnit = /^(.*?)\s*(?:[([]\s*([^()[\]]*)\s*[)\]]|[,_\s]\s*([^,_\s]+))$/;

const split = (heading: string): { name: string; unit: string }[] => {
  const found = withUnit.exec(heading.trim());
  const unit = found?.[2] ?? found?.[3] ?? "";
  return [{ name: heading, unit: "" }, ...(found?.[1] ? [{ name: found[1], unit }] : [])];
};

const findChannel = (name: string, channels: readonly ChannelRecord[]): string | null => {
  const plain = plainName(name);
  if (plain === "") return null;
  const channel = channels.find(
    ({ removed, parameter, mappingKey }) =>
      !removed &&
      // As it is written in tables of the product: "Dòng điện bơm 1".
      [mappingKey, parameter, ...languages.map((one) => channelName(parameter, one))].some(
        (written) => plainName(written) === plain,
      ),
  );
  if (channel) return channel.parameter;
  const key = keyOf(plain);
  if (key) return key;
  // The instance stands last: "Dòng điện bơm p1", "pump_current.p1".
  const instance = /^(.*)[\s.]([A-Za-z0-9_-]+)$/.exec(name.trim());
  const of = instance?.[1] === undefined ? undefined : keyOf(plainName(instance[1]));
  // A further word is part of another name, unless it can be an instance.
  return of && /\d/.test(instance?.[2] ?? "") ? channelKey(of, instance?.[2]) : null;
};

/** The parameter that a heading or a cell names, with the unit beside it; `null` when it names none. */
export const matchParameter = (
  heading: string,
  channels: readonly ChannelRecord[] = [],
): NamedParameter | null => {
  for (const { name, unit } of split(heading)) {
    const parameter = findChannel(name, channels);
    const canonical = parameter === null ? undefined : parameterOf(parameter)?.parameter.unit;
    if (parameter === null || canonical === undefined) continue;
    const named = unit === "" ? null : findUnit(unit);
    // Something else than a unit follows: it is another name.
    if (unit !== "" && unit !== canonical && !(named && canConvert(named, canonical))) continue;
    return { parameter, unit: named === canonical ? null : named };
  }
  return null;
};
