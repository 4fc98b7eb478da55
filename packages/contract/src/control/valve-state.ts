import { parameters, stateOf } from "@sgval/quantities/parameter";
import type { ParameterState } from "@sgval/quantities/parameter-definition";

/** The state of a valve, from the catalogue of parameters. */
export interface ValveState {
  state: ParameterState;
  /** Concluded from the outputs, because the device reports no state of its own. */
  fromOutputs: boolean;
}

/** The outputs of a valve: 1 opens it fully, 2 closes it fully, 3 regulates high or low. */
const stateFromOutputs = (values: Readonly<Record<string, number | null>>): number | null => {
  if (values["digital_output.2"] === 1) return 3;
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
