import { parameters, stateOf } from "@sgval/quantities/parameter";
import type { ParameterState } from "@sgval/quantities/parameter-definition";
import type { ActionKey } from "./control.ts";

/** What pilot and set-point are moved by. The outputs for full opening and closing have precedence over it. */
export const regulatingActions: readonly ActionKey[] = [
  "high_pressure",
  "low_pressure",
  "set_outlet_pressure",
];

/** The state that an action brings a valve or a pump into, by its name in the catalogue. */
export const stateAfter: Readonly<Partial<Record<ActionKey, string>>> = {
  high_pressure: "regulating_high",
  low_pressure: "regulating_low",
  fully_open_on: "fully_open",
  fully_close_on: "fully_closed",
  pump_start: "running",
  pump_stop: "stopped",
};

/** Whether pilot or set-point hold a valve in a state. */
export const isRegulating = (stateKey: string | undefined): boolean =>
  stateKey === "regulating_high" || stateKey === "regulating_low";

/** The states in which an output holds a valve, whatever its pilot and set-point say. */
export const heldStates = ["fully_closed", "fully_open"] as const;
export type HeldState = (typeof heldStates)[number];
export const isHeldByOutput = (stateKey: string | undefined): stateKey is HeldState =>
  heldStates.some((held) => held === stateKey);

/** The state of a valve that does not know where it stands. */
export const unknownState = "unknown";

/** Code of `valve_state`. */
const fullyClosed = 3;
const closingOutput = "digital_output.2";
/** What says whether a valve is fully closed. */
export const closingParameters = ["valve_state", closingOutput] as const;
export const stateOutputs: readonly string[] = ["digital_output.1", closingOutput, "digital_output.3"];
/** What says in which state a valve is: {@link valveStateOf}. */
export const stateParameters: readonly string[] = ["valve_state", ...stateOutputs];

/**
 * Whether a valve is fully closed by what it reports, else by the output that closes it; null when it says neither. Where it reports
 * that it does not know, its output is only what it was asked for.
 */
export const isFullyClosed = (values: Readonly<Record<string, number | null>>): boolean | null => {
  const reported = values.valve_state ?? null;
  if (reported !== null) {
    const key = stateOf(parameters.valve_state, reported)?.key ?? unknownState;
    return key === unknownState ? null : reported === fullyClosed;
  }
  const output = values[closingOutput] ?? null;
  return output === null ? null : output === 1;
};

/** The state of a valve, from the catalogue of parameters. */
export interface ValveState {
  state: ParameterState;
  /** Concluded from the outputs, because the device reports no state of its own. */
  fromOutputs: boolean;
}

/** The outputs of a valve: 1 opens it fully, 2 closes it fully, 3 regulates high or low. */
const stateFromOutputs = (values: Readonly<Record<string, number | null>>): number | null => {
  if (values[closingOutput] === 1) return fullyClosed;
  if (values["digital_output.1"] === 1) return 2;
  const high = values["digital_output.3"];
  return high == null ? null : high === 1 ? 0 : 1;
};

/** The state a valve reports, or what its outputs amount to; null when neither is known. */
export const valveStateOf = (values: Readonly<Record<string, number | null>>): ValveState | null => {
  const reported = values.valve_state ?? null;
  const code = reported ?? stateFromOutputs(values);
  const state = code === null ? null : stateOf(parameters.valve_state, code);
  return state && { state, fromOutputs: reported === null };
};
