import { type ActionKey, actionKeys, type DeviceState } from "./control.ts";

/** The output an action sets, by our own name, and whether it ends up on. Actions that move nothing are absent. */
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

/** Devices report `DO3` for what is commanded as `DO_3_ON`; any other code is stored under our own name. */
const stateKey = (code: string, output: string): string => {
  const number = /^DO_?(\d+)_(?:ON|OFF)$/i.exec(code)?.[1];
  return number === undefined ? output : `DO${number}`;
};

/** The output an action sets: its key in the device's state, and every action that sets it. */
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

/** True when the device last confirmed that the output of this action is on. */
export const isConfirmedOn = (state: DeviceState | null, action: ActionKey, code: string): boolean => {
  const effect = effects[action];
  return effect !== undefined && isOn(state?.[stateKey(code, effect.output)]);
};

/**
 * The part of a device's state that an answer confirms: what the answer says, and for a positive one that does not
 * mention the commanded output, the command's own effect. A refusal confirms only what it says.
 */
export const stateConfirmedBy = (
  command: { action: ActionKey; code: string },
  answer: { result: "ok" | "err"; state?: DeviceState | undefined },
): DeviceState | null => {
  const effect = effects[command.action];
  const implied =
    answer.result === "ok" && effect
      ? { [stateKey(command.code, effect.output)]: effect.on ? 1 : 0 }
      : undefined;
  return implied || answer.state ? { ...implied, ...answer.state } : null;
};
