import { type ActionKey, actionKeys } from "@sgval/contract/control/control";
import type { CommandRecord, DeviceState } from "./command-record.ts";

/** What an action leaves behind: an output by our name, on or off. Actions that move nothing are missing. */
const effects: Partial<Record<ActionKey, { output: string; on: boolean }>> = {
  fully_open_on: { output: "fully_open", on: true },
  fully_open_off: { output: "fully_open", on: false },
  fully_close_on: { output: "fully_close", on: true },
  fully_close_off: { output: "fully_close", on: false },
  high_pressure: { output: "high_pressure", on: true },
  low_pressure: { output: "high_pressure", on: false },
  pump_start: { output: "pump", on: true },
  pump_stop: { output: "pump", on: false },
};

/** Devices answer `DO3` for what is commanded as `DO_3_ON`; others are kept under our own name. */
const stateKey = (code: string, output: string): string => {
  const number = /^DO_?(\d+)_(?:ON|OFF)$/i.exec(code)?.[1];
  return number === undefined ? output : `DO${number}`;
};

/** The output an action sets: its name in a device's state, and all actions that set it. */
export const outputOf = (action: ActionKey, code: string): { key: string; actions: ActionKey[] } | null => {
  const output = effects[action]?.output;
  if (output === undefined) return null;
  return {
    key: stateKey(code, output),
    actions: actionKeys.filter((other) => effects[other]?.output === output),
  };
};

const isOn = (value: DeviceState[string] | undefined): boolean =>
  value === true || value === 1 || value === "1" || (typeof value === "string" && /^on$/i.test(value));

/**
 * What a positive answer confirms: what the device says in it, and where it says nothing of the commanded
 * output, the command itself. A refusal confirms only what it says.
 */
export const confirmedState = (
  command: Pick<CommandRecord, "action" | "code">,
  answer: { result: "ok" | "err"; state?: DeviceState | undefined },
): DeviceState | null => {
  const effect = effects[command.action];
  const implied =
    answer.result === "ok" && effect
      ? { [stateKey(command.code, effect.output)]: effect.on ? 1 : 0 }
      : undefined;
  return implied || answer.state ? { ...implied, ...answer.state } : null;
};

/** True when the last confirmed state has the output of this action on. */
export const isConfirmedOn = (state: DeviceState | null, action: ActionKey, code: string): boolean => {
  const effect = effects[action];
  return effect !== undefined && isOn(state?.[stateKey(code, effect.output)]);
};
