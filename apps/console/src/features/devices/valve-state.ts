import type { DeviceSummary } from "@sgval/contract/devices/device";
import { parameters, stateOf } from "@sgval/quantities/parameter";

/** What a valve reports of itself: its own state word, or what its outputs amount to. */
export interface ValveState {
  /** Key of the catalogue's state. */
  key: string;
  code: number;
  /** Told by the outputs, because the device reports no state of its own. */
  fromOutputs: boolean;
}

const inferred = (values: Record<string, number | null>): number | null => {
  const [open, closed, high] = [
    values["digital_output.1"],
    values["digital_output.2"],
    values["digital_output.3"],
  ];
  if (open === undefined && closed === undefined && high === undefined) return null;
  if (closed === 1) return 3;
  if (open === 1) return 2;
  return high === 1 ? 0 : 1;
};

/** Null when nothing is known. */
export const valveStateOf = (latest: DeviceSummary["latest"]): ValveState | null => {
  const received = latest?.values.valve_state ?? null;
  const code = received ?? (latest ? inferred(latest.values) : null);
  if (code === null) return null;
  const state = stateOf(parameters.valve_state, code);
  return state && { key: state.key, code, fromOutputs: received === null };
};

/** Share of opening from 0 to 1: measured where the valve has a sensor, certain only at its ends otherwise. */
export const openingOf = (latest: DeviceSummary["latest"]): number | null => {
  const measured = latest?.values.valve_opening ?? null;
  if (measured !== null) return measured / 100;
  const key = valveStateOf(latest)?.key;
  if (key === "fully_open") return 1;
  return key === "fully_closed" ? 0 : null;
};
