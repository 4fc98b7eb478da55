import { readFileSync } from "node:fs";
import type { RunRequest } from "@sgval/server/src/features/prediction/hydraulics/hydraulic-run.ts";
import { createSolver } from "@sgval/server/src/features/prediction/hydraulics/solver.ts";
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

/** How long an estimate of the effect of a command takes. */
export const measurePredict = async (run: BenchRun): Promise<Figure[]> => {
  const text = run.model === undefined ? town() : readFileSync(run.model, "utf8");
  const request: RunRequest = {
    secondsOfDay: 8 * 3600,
    ...{ flows: [], tankLevels: [], present: [], zone: null, points: [], minimumPressure: 1 },
    command: [{ link: linkOf(text), position: "closed" }],
  };
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
    for (let count = 0; count < (run.quick ? 5 : 200); count += 1) times.push(await estimate());
    run.log(`${times.length} estimates, half of them within ${percentile(times, 0.5).toFixed(0)} ms`);
    return [
      atMost(deadline, { name: "predict first", unit: "ms", value: first }),
      atMost(deadline, { name: "predict", unit: "ms", value: percentile(times, 0.99) }),
    ];
  } finally {
    await solver.close();
  }
};
