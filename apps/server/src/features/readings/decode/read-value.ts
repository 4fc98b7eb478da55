import { plainText } from "@sgval/contract/devices/mapping/channel-parsing";
import type { Names } from "@sgval/quantities/language";
import { isFlag, isParameterKey, type Parameter, type ParameterState } from "@sgval/quantities/parameter";
import type { ChannelPlan } from "./channel-mapping.ts";

/** The device says that it has no value. */
export const MISSING = Number.NaN;
/** There is something, but it is not unambiguously a number. */
export const UNREADABLE = Number.POSITIVE_INFINITY;

const textsForMissing: ReadonlySet<string> = new Set([
  ...["", "-", "--", "---", "null", "none", "n/a", "na"],
  ...["nan", "-nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"],
]);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whether every character can belong to a number, with at most one decimal mark (dot or comma). */
const looksNumeric = (text: string): boolean => {
  let marks = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isDigit(code)) continue;
    const character = text[index];
    if (character === "." || character === ",") marks += 1;
    else if (character !== "-" && character !== "+" && character !== "e" && character !== "E") return false;
  }
  return marks < 2;
};

const readText = (text: string): number => {
  const trimmed = text.trim();
  if (textsForMissing.has(trimmed.toLowerCase())) return MISSING;
  // "1.234,5" and "1,234,567" can be read in two ways, and a wrong guess would move a valve.
  if (!looksNumeric(trimmed)) return UNREADABLE;
  const value = Number(trimmed.replace(",", "."));
  if (Number.isNaN(value)) return UNREADABLE;
  return Number.isFinite(value) ? value : MISSING;
};

/**
 * Reads the number of one payload field: a JSON number, a numeric text (also with a decimal comma) or a boolean.
 * MISSING (NaN) where the device has no value, UNREADABLE (Infinity) where it must be rejected: two plain
 * numbers instead of a result object, which would be allocated for every value.
 */
export function readNumber(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : MISSING;
  if (typeof value === "string") return readText(value);
  if (value === null || value === undefined) return MISSING;
  if (value === true) return 1;
  if (value === false) return 0;
  return UNREADABLE;
}

const textsForOn = [
  ...["on", "true", "yes", "active", "running", "run", "start", "open", "opened"],
  ...["mở", "bật", "chạy", "đang chạy"],
];
const textsForOff = [
  ...["off", "false", "no", "inactive", "stopped", "stop", "closed", "close"],
  ...["đóng", "tắt", "dừng", "đã dừng"],
];
const switchStates: ReadonlyMap<string, number> = new Map([
  ...textsForOn.map((text) => [text, 1] as const),
  ...textsForOff.map((text) => [text, 0] as const),
]);

const flagStates: ReadonlyMap<string, number> = new Map([
  ...["alarm", "alert", "detected", "có"].map((text) => [text, 1] as const),
  ...["ok", "normal", "clear", "không"].map((text) => [text, 0] as const),
]);

/** States of a custom parameter have no other words than their names. */
const isNamed = ({ key }: Parameter, names: Names, text: string): boolean =>
  !isParameterKey(key) && Object.values(names).some((name) => plainText(name) === text);

/** The number of a state such as `on` or `low`; UNREADABLE when the parameter has no such state. */
const readState = (parameter: Parameter, value: unknown): number => {
  if (typeof value !== "string") return UNREADABLE;
  const text = plainText(value);
  const state = parameter.states?.find(({ key, names }) => key === text || isNamed(parameter, names, text));
  if (state) return state.code;
  const ofFlag = isFlag(parameter) ? flagStates.get(text) : undefined;
  if (ofFlag !== undefined) return ofFlag;
  const isSwitch = parameter.kinds.includes("boolean");
  return isSwitch ? (switchStates.get(text) ?? UNREADABLE) : UNREADABLE;
};

/** {@link readNumber}, and the names of the parameter's states. */
export function readValue(parameter: Parameter, value: unknown): number {
  const number = readNumber(value);
  return number === UNREADABLE ? readState(parameter, value) : number;
}

/** The texts that are read as a state of a parameter. */
export const textsFor = (parameter: Parameter, { code, key, names }: ParameterState): string[] => [
  ...new Set([key, ...Object.values(names).map(plainText), ...flagStates.keys(), ...switchStates.keys()])
    .values()
    .filter((text) => readValue(parameter, text) === code),
];

/** {@link readValue}, and before it the texts that a person gave the channel. */
export function readChannelValue({ parameter, valueTexts }: ChannelPlan, value: unknown): number {
  if (valueTexts !== null && (typeof value === "string" || typeof value === "boolean")) {
    const number = valueTexts.get(plainText(String(value)));
    if (number !== undefined) return number;
  }
  return readValue(parameter, value);
}
