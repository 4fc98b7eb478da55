/** How one pressure-reducing valve is set at the moment. */
export type ValveState = {
  fullyOpen: boolean;
  fullyClosed: boolean;
  pilot: "high" | "low";
  /** bar; a set-point given by hand holds until a pilot is chosen again */
  setPoint: number | null;
};

export type PilotPressures = { highPressure: number; lowPressure: number };

export const restingValve: ValveState = {
  fullyOpen: false,
  fullyClosed: false,
  pilot: "high",
  setPoint: null,
};

/** The outlet pressure in bar that the valve holds while it regulates. */
export function regulatedPressure(state: ValveState, pilots: PilotPressures): number {
  return state.setPoint ?? (state.pilot === "high" ? pilots.highPressure : pilots.lowPressure);
}

/** Position for the solver: metres of outlet pressure, or wholly open or closed. Closing wins: the close solenoid vents last. */
export function valvePosition(state: ValveState, pilots: PilotPressures): number | "open" | "closed" {
  if (state.fullyClosed) return "closed";
  if (state.fullyOpen) return "open";
  return regulatedPressure(state, pilots) * 10.197;
}
