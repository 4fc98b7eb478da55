import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { atLeast, atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { makeRunFolder } from "../server/run-folder.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const test = "apps/server/test/histories/histories.test.ts";
const runs = 100_000;
const quickRuns = 100;
/** Other histories than those of the tests. */
const firstSeed = 1_000_000;
const logEveryMs = 60_000;

interface Progress {
  histories: number;
  failed: number;
  seconds: number;
  published: number;
  automatic: number;
  stops: number;
  journalled: number;
  staged: number;
}

const progressIn = (file: string): Progress | null => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // Nothing is written before the first of them have ended.
    return null;
  }
};

/** What of so many histories came to its end, and the exit code of their test; `null` where a signal ended it. */
export const figuresOfHistories = (progress: Progress, count: number, exitCode: number | null): Figure[] => [
  atMost(0, { name: "histories", unit: "failed", value: progress.failed }),
  atLeast(count, { name: "histories run", unit: "histories", value: progress.histories, limit: count }),
  atMost(0, { name: "histories exit", unit: "code", value: exitCode ?? Number.NaN }),
  reference({
    name: "histories rate",
    unit: "histories/s",
    value: progress.histories / progress.seconds,
  }),
  reference({ name: "histories commands", unit: "published", value: progress.published }),
  reference({ name: "histories automatic", unit: "published", value: progress.automatic }),
  reference({ name: "histories stops", unit: "published", value: progress.stops }),
  reference({ name: "histories staged", unit: "published", value: progress.staged }),
];

/** Runs the test of the random histories so many times, with other seeds. The first ones that fail end it. */
export const measureHistories = async ({ quick, log }: BenchRun): Promise<Figure[]> => {
  const folder = makeRunFolder("histories");
  const file = join(folder.dataDir, "result.json");
  const count = Number(process.env.HISTORIES ?? (quick ? quickRuns : runs));
  const report = setInterval(() => {
    const progress = progressIn(file);
    if (progress) log(`${progress.histories} of ${count} in ${Math.round(progress.seconds)} s`);
  }, logEveryMs);
  try {
    const tests = spawn(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", test], {
      ...{ cwd: root, stdio: "inherit" },
      env: {
        ...process.env,
        ...{ HISTORIES: String(count), HISTORIES_RESULT: file },
        HISTORIES_SEED: process.env.HISTORIES_SEED ?? String(firstSeed),
      },
    });
    const exitCode = await new Promise<number | null>((resolve, reject) =>
      tests.once("exit", resolve).once("error", reject),
    );
    const progress = progressIn(file);
    if (!progress) throw new Error("no history came to its end");
    return figuresOfHistories(progress, count, exitCode);
  } finally {
    clearInterval(report);
    folder.remove();
  }
};
