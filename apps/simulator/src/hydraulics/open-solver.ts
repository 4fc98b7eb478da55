import { barPerMetre } from "@sgval/quantities/unit";
import { Project, Workspace } from "epanet-js";
import type { Network } from "../city/network.ts";
import { writeInp } from "./write-inp.ts";

// EPANET toolkit codes. The enums of the package have no types here: its type files use directory imports, which
// Node's module resolution does not support.
const nodeCode = { baseDemand: 1, emitter: 3, tankLevel: 8, demand: 9, pressure: 11 } as const;

const linkCode = { initStatus: 4, initSetting: 5, flow: 8 } as const;

/** EN_INITFLOW flag: start from the flows of the previous solution (far fewer iterations) or from fresh ones. */
const keepFlows = 0;
const resetFlows = 10;

/** Boundary conditions of one time step. */
export type Boundary = {
  /** m³/h per junction */
  demands: ReadonlyMap<string, number>;
  /** m³/h at 1 m of pressure per junction: seepage and open leaks together */
  emitters: ReadonlyMap<string, number>;
  /** metres above the tank bottom */
  tankLevels: ReadonlyMap<string, number>;
  /** fraction of full speed, 0 = off */
  pumps: ReadonlyMap<string, number>;
  /** metres (PRV) or m³/h (FCV), or a fixed position */
  valves: ReadonlyMap<string, number | "open" | "closed">;
};

export type Solution = {
  /** bar per node; negative pressures are returned as 0, as a gauge shows them */
  pressure: Map<string, number>;
  /** m³/h per link, positive from its first node to its second */
  flow: Map<string, number>;
  /** m³/h into each tank */
  inflow: Map<string, number>;
};

const unbalancedWarning = 1;
const firstError = 100;

export type Solver = { solve(boundary: Boundary): Solution; close(): void };

function indexOf(ids: string[], find: (id: string) => number): [string, number][] {
  return ids.map((id) => [id, find(id)]);
}

/** Loads the network into EPANET; `solve` computes one steady state in well under a millisecond. */
export async function openSolver(network: Network): Promise<Solver> {
  const workspace = new Workspace();
  await workspace.loadModule();
  const project = new Project(workspace);
  let unbalanced = false;
  // The package prints every warning (a closed valve is one) and has no option against it, so its check is
  // replaced: only the warning "unbalanced" matters here.
  Reflect.set(project, "_checkError", (code: number) => {
    if (code === unbalancedWarning) unbalanced = true;
    if (code >= firstError) throw new Error(`EPANET error ${code}: ${workspace.getError(code)}`);
  });
  workspace.writeFile("city.inp", writeInp(network));
  project.open("city.inp", "city.rpt", "city.out");
  project.openH();
  const junctions = indexOf(
    network.junctions.map((node) => node.id),
    project.getNodeIndex,
  );
  const tanks = indexOf(
    network.tanks.map((node) => node.id),
    project.getNodeIndex,
  );
  const links = indexOf(
    [...network.pipes, ...network.pumps, ...network.valves].map((link) => link.id),
    project.getLinkIndex,
  );
  const linkIndex = new Map(links);

  function apply(boundary: Boundary): void {
    for (const [id, index] of junctions) {
      project.setNodeValue(index, nodeCode.baseDemand, boundary.demands.get(id) ?? 0);
      project.setNodeValue(index, nodeCode.emitter, boundary.emitters.get(id) ?? 0);
    }
    for (const [id, index] of tanks) {
      const level = boundary.tankLevels.get(id);
      if (level !== undefined) project.setNodeValue(index, nodeCode.tankLevel, level);
    }
    for (const [id, speed] of boundary.pumps) {
      const index = linkIndex.get(id);
      if (index === undefined) continue;
      project.setLinkValue(index, linkCode.initStatus, speed > 0 ? 1 : 0);
      if (speed > 0) project.setLinkValue(index, linkCode.initSetting, speed);
    }
    for (const [id, position] of boundary.valves) {
      const index = linkIndex.get(id);
      if (index === undefined) continue;
      if (typeof position === "number") project.setLinkValue(index, linkCode.initSetting, position);
      else project.setLinkValue(index, linkCode.initStatus, position === "open" ? 1 : 0);
    }
  }

  function read(): Solution {
    const pressure = new Map<string, number>();
    const flow = new Map<string, number>();
    const inflow = new Map<string, number>();
    for (const [id, index] of [...junctions, ...tanks]) {
      pressure.set(id, Math.max(0, project.getNodeValue(index, nodeCode.pressure) * barPerMetre));
    }
    for (const [id, index] of links) flow.set(id, project.getLinkValue(index, linkCode.flow));
    for (const [id, index] of tanks) inflow.set(id, project.getNodeValue(index, nodeCode.demand));
    return { pressure, flow, inflow };
  }

  function run(flag: number): boolean {
    unbalanced = false;
    try {
      project.initH(flag);
      project.runH();
      return !unbalanced;
    } catch {
      return false;
    }
  }

  let last: Solution | null = null;

  return {
    solve(boundary) {
      apply(boundary);
      // After a sudden closure the previous flows may not converge; fresh ones nearly always do.
      const solved = run(keepFlows) || run(resetFlows);
      if (!solved && last) return last;
      last = read();
      return last;
    },
    close() {
      project.closeH();
      project.close();
    },
  };
}
