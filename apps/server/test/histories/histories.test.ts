import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { disturbancesOf, historyOf } from "./draw.ts";
import { worldSize } from "./script.ts";
import { shrink } from "./shrink.ts";
import { type Outcome, runWorld } from "./world.ts";

// `HISTORIES=1 HISTORIES_SEED=1234` repeats one history; `npm run bench -- histories` runs 100 000.
const count = Number(process.env.HISTORIES ?? 100);
const seed = Number(process.env.HISTORIES_SEED ?? 0);
/** Each takes tenths of a second; the first hour is for shortening one that fails. */
const longestMs = 3_600_000 + 2_000 * count;
const resultFile = process.env.HISTORIES_RESULT;

/** What to do with a history that failed, and what is left of it. */
const described = async ({ history, violations, log }: Outcome): Promise<string> => {
  const shrunk = await shrink(history, disturbancesOf(history.seed));
  const shown = shrunk ?? { history, disturbances: disturbancesOf(history.seed), violations, log };
  const steps = shown.history.ticks.flatMap((of, tick) => {
    const { wait, event } = shown.disturbances[tick] ?? { wait: 0, event: null };
    return of.length > 0 || event
      ? [`tick ${tick}, after ${wait} ms, ${event ?? ""} ${JSON.stringify(of)}`]
      : [];
  });
  const heading = `HISTORIES=1 HISTORIES_SEED=${history.seed}: ${violations.join("; ")}`;
  const alone = shrunk ? "alone and shortened" : "only together with others; the whole history";
  return [heading, alone, ...shown.violations, ...steps, ...shown.log].join("\n");
};

it(
  "keeps its rules in random histories of commands, modes, timers, thresholds, restarts and misbehaviour",
  async () => {
    const failed: Outcome[] = [];
    const total = { histories: 0, published: 0, automatic: 0, stops: 0, journalled: 0, staged: 0 };
    const began = performance.now();
    for (
      let first = seed;
      first < seed + count && failed.length === 0;
      first += worldSize - (first % worldSize)
    ) {
      const last = Math.min(seed + count, first + worldSize - (first % worldSize));
      const seeds = Array.from({ length: last - first }, (_, index) => first + index);
      const world = await runWorld(seeds.map(historyOf), disturbancesOf(first));
      for (const outcome of world) {
        if (outcome.violations.length > 0) failed.push(outcome);
        total.histories += 1;
        for (const key of ["published", "automatic", "stops", "journalled", "staged"] as const)
          total[key] += outcome[key];
      }
      const seconds = (performance.now() - began) / 1_000;
      if (resultFile) writeFileSync(resultFile, JSON.stringify({ ...total, seconds, failed: failed.length }));
    }
    const [one] = failed;
    if (one)
      throw new Error(
        `${failed.length} of ${total.histories} failed, with the seeds ${failed.map(({ history }) => history.seed)}\n${await described(one)}`,
      );
    // Histories in which nothing happens would prove nothing.
    if (count >= 100)
      expect(Math.min(total.published / 2, total.automatic, total.stops)).toBeGreaterThan(count / 2);
    if (count >= 100) expect(Math.min(total.journalled, total.staged)).toBeGreaterThan(0);
  },
  longestMs,
);
