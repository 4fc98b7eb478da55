import type { DownloadedSettings } from "@sgval/contract/automation/download";
import { barPerMetre } from "@sgval/quantities/unit";

/** Settings of one pressure-reducing valve. */
export type ValveState = {
  fullyOpen: boolean;
  fullyClosed: boolean;
  pilot: "high" | "low";
  /** bar; a set-point applies until a pilot is chosen again */
  setPoint: number | null;
  /** What it was given to regulate itself by; the state file of an older version has none. */
  automation?: DownloadedSettings;
  /** Low because of high pressure, until the pressure falls to its start point. */
  reduced?: boolean;
};

export type PilotPressures = { highPressure: number; lowPressure: number };

export const initialValve: ValveState = {
  fullyOpen: false,
  fullyClosed: false,
  pilot: "high",
  setPoint: null,
};

/** Outlet pressure in bar while the valve regulates. */
export function regulatedPressure(state: ValveState, pilots: PilotPressures): number {
  return state.setPoint ?? (state.pilot === "high" ? pilots.highPressure : pilots.lowPressure);
}

/** Setting for the solver: metres of outlet pressure, or open or closed. The close solenoid overrides the open one. */
export function valvePosition(state: ValveState, pilots: PilotPressures): number | "open" | "closed" {
  if (state.fullyClosed) return "closed";
  if (state.fullyOpen) return "open";
  return regulatedPressure(state, pilots) / barPerMetre;
}
