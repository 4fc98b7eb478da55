import { dayFactor, demandFactor } from "../city/demand-patterns.ts";
import { localTime } from "../city/local-time.ts";
import type { Network } from "../city/network.ts";
import { vinhHoa } from "../city/vinh-hoa.ts";
import { zoneIds, zonePlans } from "../city/zones.ts";
import { type CityState, newCity, staticWater } from "./city-state.ts";
import { type Boundary, openSolver, type Solution, type Solver } from "./open-solver.ts";
import {
  dischargeTarget,
  pumpPower,
  stageChange,
  startDue,
  startPump,
  stopPump,
  trim,
  wellWanted,
} from "./pump-station.ts";
import { regulateItself } from "./self-regulation.ts";
import { valvePosition } from "./valve-position.ts";

const pilots = new Map(zonePlans.map((plan) => [`VGA-0${plan.number}`, plan]));

/** m²; the tower is 17 m wide */
const towerArea = Math.PI * 8.5 ** 2;

/** Solution of the city at one time, with the state it was computed from. */
export type Snapshot = { at: number; state: CityState; solution: Solution };

export type WaterCity = {
  readonly state: CityState;
  /** Advances the clock to `to` (epoch ms), integrates totals, tower level and run hours, and solves. */
  advance(to: number): Snapshot;
  /** Solves again at the current time, after a command has changed a valve or a pump. */
  settle(): Snapshot;
  close(): void;
};

function demandsAt(network: Network, at: number): Map<string, number> {
  const time = localTime(at);
  return new Map(
    network.junctions.map((node) => {
      const day = dayFactor(node.zone ?? "trunk", time);
      return [
        node.id,
        node.demands.reduce((sum, use) => sum + use.mean * demandFactor(use.kind, time), 0) * day,
      ];
    }),
  );
}

function emittersOf(network: Network, state: CityState): Map<string, number> {
  const emitters = new Map(network.junctions.map((node) => [node.id, node.seepage]));
  for (const leak of state.leaks) emitters.set(leak.node, (emitters.get(leak.node) ?? 0) + leak.coefficient);
  return emitters;
}

function pumpSpeeds(state: CityState): Map<string, number> {
  const speeds = new Map(state.pumps.map((pump) => [pump.id, pump.on ? pump.power / 100 : 0]));
  for (const [id, well] of Object.entries(state.wells)) speeds.set(id, well.on ? 1 : 0);
  return speeds;
}

function boundaryOf(network: Network, state: CityState): Boundary {
  return {
    demands: demandsAt(network, state.at),
    emitters: emittersOf(network, state),
    tankLevels: new Map([["TOWER", state.towerLevel]]),
    pumps: pumpSpeeds(state),
    valves: new Map(
      Object.entries(state.valves).flatMap(([id, valve]) => {
        const plan = pilots.get(id);
        return plan ? [[id, valvePosition(valve, plan)] as const] : [];
      }),
    ),
  };
}

/** Runs the local pressure controller of the plant, at most `reactions` times, until pressure is near its target. */
function control(network: Network, state: CityState, solver: Solver, reactions: number): Solution {
  const boundary = boundaryOf(network, state);
  let solution = solver.solve(boundary);
  for (let i = 0; i < reactions; i++) {
    const error = dischargeTarget(state.towerLevel) - (solution.pressure.get("J-PLANT") ?? 0);
    if (Math.abs(error) < 0.03) break;
    const change = stageChange(state.pumps, error);
    const staged = state.pumps.find((pump) => pump.id === change?.id);
    const linear = state.pumps.find((pump) => pump.kind === "linear" && pump.on && !pump.remote);
    if (staged && change) {
      if (change.on) startPump(staged, state.at);
      else stopPump(staged);
      if (linear) linear.power = change.on ? 86 : 94;
    } else if (linear) {
      linear.power = trim(linear.power, error);
    } else break;
    solution = solver.solve({ ...boundary, pumps: pumpSpeeds(state) });
  }
  return solution;
}

function integrate(state: CityState, last: Solution, hours: number): void {
  const level = state.towerLevel + ((last.inflow.get("TOWER") ?? 0) * hours) / towerArea;
  state.towerLevel = Math.max(0.2, Math.min(6, level));
  for (const [link, total] of Object.entries(state.totals)) {
    const flow = last.flow.get(link) ?? 0;
    if (flow > 0) total.forward += flow * hours;
    else total.reverse -= flow * hours;
  }
  for (const pump of state.pumps) {
    if (!pump.on) continue;
    pump.runHours += hours;
    // The state file of an older version has none.
    pump.energy = (pump.energy || 0) + pumpPower(pump, Math.max(0, last.flow.get(pump.id) ?? 0)) * hours;
  }
  for (const [id, well] of Object.entries(state.wells)) {
    if (well.on) well.runHours += hours;
    // Drawdown: specific capacity 13 m³/h per metre, time constant 40 minutes.
    const wanted = (staticWater[id] ?? 15) + (last.flow.get(id) ?? 0) / 13;
    well.depth += (wanted - well.depth) * (1 - Math.exp(-hours / 0.66));
  }
}

/** Longest integration step; with a longer one the tower would over- or underflow. */
const maxStepMs = 15 * 60_000;

/** Opens the city with the given state, or a new one at `start` (epoch ms). */
export async function openWaterCity(
  start: number | CityState,
  network: Network = vinhHoa(),
): Promise<WaterCity> {
  const solver = await openSolver(network);
  const state = typeof start === "number" ? newCity(start) : start;
  let solution = control(network, state, solver, 3);

  function step(to: number): void {
    integrate(state, solution, (to - state.at) / 3_600_000);
    state.at = to;
    const { hour } = localTime(to);
    for (const [id, well] of Object.entries(state.wells)) {
      if (!well.remote) well.on = wellWanted(id === "G-01" ? 1 : 2, hour);
    }
    for (const { number } of zonePlans) {
      const ids = zoneIds(number);
      const valve = state.valves[ids.valve];
      if (valve) regulateItself(valve, solution.pressure.get(ids.inlet) ?? 0, to);
    }
    startDue(state.pumps, to);
    solution = control(network, state, solver, 3);
  }

  return {
    state,
    advance(to) {
      while (to - state.at > maxStepMs) step(state.at + maxStepMs);
      if (to > state.at) step(to);
      return { at: state.at, state, solution };
    },
    settle() {
      solution = control(network, state, solver, 0);
      return { at: state.at, state, solution };
    },
    close: () => solver.close(),
  };
}
