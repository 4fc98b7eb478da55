import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { atLeast, atMost, type BenchRun, type Figure, reference } from "../figure.ts";
import { makeRunFolder } from "../server/run-folder.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const test = "apps/server/test/histories/histories.test.ts";
const runs = 100_000;
const quickRuns = 100;
/** `worldSize` of the histories test: a share holds whole servers. */
const worldSize = 100;
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

/** Of several processes: what they did together, and for how long the slowest of them worked; `null` before the first has written. */
export const progressOfAll = (shares: readonly (Progress | null)[]): Progress | null => {
  const known = shares.filter((share) => share !== null);
  if (known.length === 0) return null;
  const sum = (key: keyof Progress) => known.reduce((total, share) => total + share[key], 0);
  return {
    ...{ histories: sum("histories"), failed: sum("failed"), published: sum("published") },
    ...{ automatic: sum("automatic"), stops: sum("stops"), journalled: sum("journalled") },
    ...{ staged: sum("staged"), seconds: Math.max(...known.map(({ seconds }) => seconds)) },
  };
};

/** The histories in shares of whole servers, one for each process. */
export const sharesOf = (
  count: number,
  first: number,
  processes: number,
): { seed: number; count: number }[] => {
  const most = Math.ceil(count / worldSize / processes) * worldSize;
  return Array.from({ length: Math.ceil(count / most) }, (_, index) => ({
    seed: first + index * most,
    count: Math.min(most, count - index * most),
  }));
};

/** The exit code of the first process that failed; `null` where a signal ended one. */
const exitCodeOf = (codes: readonly (number | null)[]): number | null =>
  codes.includes(null) ? null : (codes.find((code) => code !== 0) ?? 0);

/**
 * Runs the test of the random histories so many times, with other seeds, in a process for each processor: most of the time one of them
 * waits for its database. The first ones that fail end theirs.
 */
export const measureHistories = async ({ quick, log }: BenchRun): Promise<Figure[]> => {
  const folder = makeRunFolder("histories");
  const count = Number(process.env.HISTORIES ?? (quick ? quickRuns : runs));
  const shares = sharesOf(count, Number(process.env.HISTORIES_SEED ?? firstSeed), availableParallelism()).map(
    (share, index) => ({ ...share, file: join(folder.dataDir, `result-${index}.json`) }),
  );
  const progress = () => progressOfAll(shares.map(({ file }) => progressIn(file)));
  const report = setInterval(() => {
    const { histories, seconds } = progress() ?? { histories: 0, seconds: 0 };
    log(`${histories} of ${count} in ${Math.round(seconds)} s`);
  }, logEveryMs);
  const running = shares.map((share) =>
    spawn(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), "run", test], {
      ...{ cwd: root, stdio: "inherit" },
      env: {
        ...process.env,
        ...{
          HISTORIES: String(share.count),
          HISTORIES_SEED: String(share.seed),
          HISTORIES_RESULT: share.file,
        },
      },
    }),
  );
  try {
    const exitCodes = await Promise.all(
      running.map(
        (one) =>
          new Promise<number | null>((resolve, reject) => one.once("exit", resolve).once("error", reject)),
      ),
    );
    const all = progress();
    if (!all) throw new Error("no history came to its end");
    return figuresOfHistories(all, count, exitCodeOf(exitCodes));
  } finally {
    clearInterval(report);
    folder.remove();
  }
};
