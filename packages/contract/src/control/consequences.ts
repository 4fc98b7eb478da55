import type { ActionKey } from "./control.ts";
import type { PumpState } from "./shown-state.ts";
import { regulatingActions } from "./valve-state.ts";

export interface BeforeCommand {
  /** The state that the device shows, by its name in the catalogue; undefined while it is unknown. */
  stateKey: string | undefined;
  /** Actions of the commands that hold its outputs. */
  held: readonly ActionKey[];
  /** The pumps of a station, and those that the command is for. */
  states: readonly Pick<PumpState, "id" | "running">[];
  pumps: readonly string[] | null;
}

/** What a person is warned of before a command. */
export const consequences = [
  "cutsSupply",
  "waterReturns",
  "closedFully",
  "openFully",
  "lastPump",
  // Of a new set-point: what the outlet pressure is now is not known; and it is no higher than a lower limit of it.
  "outletUnknown",
  "setPointLow",
] as const;
export type Consequence = (typeof consequences)[number];

/** What a person must know before a command is sent: what it does to the water, and what it will not do. */
export const consequencesOf = (
  action: ActionKey,
  { stateKey, held, states, pumps }: BeforeCommand,
): Consequence[] => {
  const holds = (key: string, by: ActionKey) =>
    stateKey === undefined ? held.includes(by) : stateKey === key;
  const closed = holds("fully_closed", "fully_close_on");
  if (action === "fully_close_on") return ["cutsSupply"];
  if (action === "fully_close_off") return closed ? ["waterReturns"] : [];
  if (regulatingActions.includes(action) && closed) return ["closedFully"];
  if (regulatingActions.includes(action) && holds("fully_open", "fully_open_on")) return ["openFully"];
  if (action !== "pump_stop" || pumps === null) return [];
  const stopsLast =
    states.some(({ running }) => running) &&
    states.every(({ id, running }) => running === false || pumps.includes(id));
  return stopsLast ? ["lastPump"] : [];
};
