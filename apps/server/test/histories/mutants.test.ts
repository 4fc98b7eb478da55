import { expect, it } from "vitest";
import { commandMutants } from "./command-mutants.ts";
import { pumpMutants } from "./pump-mutants.ts";
import { historyOfSketch, weatherOfSketches } from "./sketch.ts";
import { runWorld } from "./world.ts";

it("finds every rule that is broken on purpose, and complains of nothing where it is kept", async () => {
  const cases = [...commandMutants, ...pumpMutants].map((mutant, index) => ({
    mutant,
    broken: historyOfSketch(mutant.history, index),
    kept: historyOfSketch(mutant.history, index),
  }));
  const histories = cases.flatMap(({ broken, kept }) => [broken, kept]);
  const breaks = new Map(cases.map(({ broken, mutant }) => [broken, mutant.breaks]));
  const outcomes = await runWorld(histories, weatherOfSketches, breaks);
  const of = (history: (typeof histories)[number]) =>
    outcomes.find((outcome) => outcome.history === history)?.violations ?? [];
  for (const { mutant, broken, kept } of cases) {
    const missed = mutant.found.filter((what) => !of(broken).some((violation) => violation.includes(what)));
    expect
      .soft({ missed, found: missed.length > 0 ? of(broken) : [] }, mutant.name)
      .toEqual({ missed: [], found: [] });
    expect.soft(of(kept), `${mutant.name}: kept`).toEqual([]);
  }
}, 120_000);
