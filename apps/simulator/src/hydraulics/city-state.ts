import { zonePlans } from "../city/zones.ts";
import type { PumpState } from "./pump-station.ts";
import { initialValve, type ValveState } from "./valve-position.ts";

type Leak = { id: string; node: string /** m³/h at 1 m of pressure */; coefficient: number };

/** State of the city between two solutions; plain JSON, stored in the state file. */
export type CityState = {
  /** epoch milliseconds of the last solution */
  at: number;
  towerLevel: number;
  valves: Record<string, ValveState>;
  pumps: PumpState[];
  wells: Record<string, { on: boolean; remote: boolean; runHours: number; depth: number }>;
  leaks: Leak[];
  /** m³ through each metered link, forward and reverse */
  totals: Record<string, { forward: number; reverse: number }>;
};

const meteredLinks = [
  ...zonePlans.map((plan) => `VGA-0${plan.number}`),
  ...["G-01", "G-02", "M-TOWER", "V-LAKE", "p1", "p2", "p3", "p4"],
];

export const staticWater: Record<string, number> = { "G-01": 15.8, "G-02": 18.4 };

function pump(id: string, kind: PumpState["kind"], on: boolean, runHours: number): PumpState {
  return {
    id,
    kind,
    on,
    power: kind === "linear" ? 88 : 100,
    remote: false,
    runHours,
    starts: Math.round(runHours / 2.1),
    energy: Math.round(runHours * 41),
  };
}

/** Initial state, with totals and run hours of several years, of which the archive is one. */
export function newCity(at: number): CityState {
  return {
    at,
    towerLevel: 3.5,
    valves: Object.fromEntries(zonePlans.map((plan) => [`VGA-0${plan.number}`, { ...initialValve }])),
    pumps: [
      pump("p1", "normal", true, 10_231.4),
      pump("p2", "normal", false, 10_198.2),
      pump("p3", "normal", false, 10_244.9),
      pump("p4", "linear", true, 18_420.7),
    ],
    wells: {
      "G-01": { on: true, remote: false, runHours: 21_840.3, depth: 18.4 },
      "G-02": { on: true, remote: false, runHours: 19_012.8, depth: 21.2 },
    },
    leaks: [],
    totals: Object.fromEntries(
      meteredLinks.map((link, index) => [
        link,
        { forward: 1_182_400 + index * 71_333.7, reverse: index * 0.4 },
      ]),
    ),
  };
}

/** Pressure in metres at which the flow of a leak is given. */
const ratedPressure = 20;

/** Opens a leak at a junction: `flow` in m³/h at 2 bar (emitter exponent 1). Replaces a leak with the same id. */
export function openLeak(state: CityState, id: string, node: string, flow: number): void {
  repairLeak(state, id);
  state.leaks.push({ id, node, coefficient: flow / ratedPressure });
}

/** Removes a leak; false when there is none with that id. */
export function repairLeak(state: CityState, id: string): boolean {
  const before = state.leaks.length;
  state.leaks = state.leaks.filter((leak) => leak.id !== id);
  return state.leaks.length < before;
}
