import { readFileSync } from "node:fs";
import type { RunRequest } from "@sgval/server/src/features/prediction/hydraulics/hydraulic-run.ts";
import type { ModelGraph } from "@sgval/server/src/features/prediction/hydraulics/model-graph.ts";
import { createSolver, type Solver } from "@sgval/server/src/features/prediction/hydraulics/solver.ts";
import { createProject, unitsOf } from "@sgval/server/src/gateways/epanet/create-project.ts";
import { atMost, type BenchRun, type Figure, percentile } from "../figure.ts";

/** What the dialog of a command waits for at most (ms). */
const deadline = 2_000;
/** 32 by 32 junctions. */
const side = 32;

/** A town of streets in a grid behind one pressure-reducing valve. */
const town = (): string => {
  const ids = Array.from({ length: side * side }, (_, index) => index);
  const pipe = (from: number, to: number) => ` P${from}-${to} J${from} J${to} 100 200 120 0 Open`;
  const east = ids.filter((index) => index % side < side - 1).map((index) => pipe(index, index + 1));
  const south = ids.filter((index) => index + side < ids.length).map((index) => pipe(index, index + side));
  return [
    "[JUNCTIONS]",
    " IN 10 0",
    ...ids.map((index) => ` J${index} 10 0.05`),
    "[RESERVOIRS]",
    " R 60",
    "[PIPES]",
    " SUPPLY R IN 100 500 120 0 Open",
    ...east,
    ...south,
    "[VALVES]",
    " V IN J0 400 PRV 30",
    "[OPTIONS]",
    " Units LPS",
    " Headloss H-W",
    "[END]",
    "",
  ].join("\n");
};

/** A link of a file to close: its first valve or pump, else its first pipe. */
const linkOf = (text: string): string => {
  for (const section of ["VALVES", "PUMPS", "PIPES"]) {
    const lines = (new RegExp(`\\[${section}\\]([^[]*)`, "i").exec(text)?.[1] ?? "").split("\n");
    const first = lines.map((line) => line.trim()).find((line) => line !== "" && !line.startsWith(";"));
    if (first) return first.split(/\s+/)[0] ?? "";
  }
  throw new Error("the model has no links");
};

/** Devices that say how the network stands, and the share of the junctions that are in the zone of the device. */
const [devices, zoneShare] = [20, 1 / 4];
/** Of the EPANET toolkit. */
const flowCode = 8;

const some = <Of>(all: readonly Of[], count: number): Of[] => {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
};

/** Junctions that are joined by pipes, from the first on: the zone of a device is in one piece. */
const zoneIn = ({ junctions, pipes }: ModelGraph): string[] => {
  const beside = new Map<string, string[]>();
  for (const { from, to } of pipes)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      beside.set(one, [...(beside.get(one) ?? []), other]);
  const all = new Set(junctions);
  const zone = new Set(junctions.slice(0, 1));
  for (const id of zone)
    for (const next of beside.get(id) ?? [])
      if (all.has(next) && zone.size < zoneShare * junctions.length) zone.add(next);
  return [...zone];
};

const openIn = async (text: string) => {
  const { project } = await createProject(text, (code) => new Error(`EPANET error ${code}`));
  project.open("model.inp", "model.rpt", "model.out");
  project.openH();
  return project;
};

/** What EPANET alone takes for the two steady states of an estimate (ms), from the opening of the file for the first. */
const measureAlone = async (text: string, count: number): Promise<{ first: number; times: number[] }> => {
  const start = performance.now();
  const project = await openIn(text);
  const estimate = (since = performance.now()): number => {
    for (let state = 0; state < 2; state += 1) {
      // From the beginning, as for another command.
      project.initH(10);
      project.runH();
    }
    return performance.now() - since;
  };
  const first = estimate(start);
  return { first, times: Array.from({ length: count }, () => estimate()) };
};

/** What meters at some pipes would show: the flows of the file, m³/h. */
const flowsIn = async (text: string, { pipes }: ModelGraph): Promise<RunRequest["flows"]> => {
  const project = await openIn(text);
  project.initH(0);
  project.runH();
  const { flow } = unitsOf(project);
  return some(pipes, devices).map(({ id }) => ({
    link: id,
    // A meter counts the way that water runs, whichever way its pipe is drawn.
    flow: Math.abs(project.getLinkValue(project.getLinkIndex(id), flowCode)) * flow,
  }));
};

/** The model as a server asks it: with what devices all over the network measure, and the zone of the device. */
const requestOf = async (text: string, graph: ModelGraph): Promise<RunRequest> => ({
  ...{ secondsOfDay: 8 * 3600, tankLevels: [], minimumPressure: 1, zone: zoneIn(graph) },
  flows: await flowsIn(text, graph),
  present: [{ link: linkOf(text), position: "open" }],
  points: some(graph.junctions, devices),
  command: [{ link: linkOf(text), position: "closed" }],
});

const graphIn = async (solver: Solver, text: string): Promise<ModelGraph> => {
  const answer = await solver.graph({ key: "graph", text: async () => text });
  if (answer.kind !== "graph") throw new Error(`the graph was ${answer.kind}`);
  return answer.graph;
};

/** How long an estimate of the effect of a command takes. */
export const measurePredict = async (run: BenchRun): Promise<Figure[]> => {
  const text = run.model === undefined ? town() : readFileSync(run.model, "utf8");
  const reader = createSolver();
  const request = await requestOf(text, await graphIn(reader, text).finally(reader.close));
  const solver = createSolver();
  try {
    const estimate = async (): Promise<number> => {
      const start = performance.now();
      const { kind } = await solver.run({ key: "model", text: async () => text }, request);
      if (kind !== "ran") throw new Error(`an estimate was ${kind}`);
      return performance.now() - start;
    };
    const first = await estimate();
    const times: number[] = [];
    const count = run.quick ? 5 : 200;
    while (times.length < count) times.push(await estimate());
    const alone = await measureAlone(text, count);
    run.log(`${times.length} estimates, half of them within ${percentile(times, 0.5).toFixed(0)} ms`);
    return [
      atMost(deadline, { name: "predict first", unit: "ms", value: first, limit: alone.first }),
      atMost(deadline, {
        ...{ name: "predict", unit: "ms" },
        ...{ value: percentile(times, 0.99), limit: percentile(alone.times, 0.99) },
      }),
    ];
  } finally {
    await solver.close();
  }
};
