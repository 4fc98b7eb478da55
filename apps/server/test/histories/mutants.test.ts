import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { automationMutants } from "./automation-mutants.ts";
import { commandMutants } from "./command-mutants.ts";
import { disturbancesOfHandWritten, fromHandWritten } from "./hand-written-history.ts";
import { pumpMutants } from "./pump-mutants.ts";
import { recordMutants } from "./record-mutants.ts";
import { runWorld } from "./world.ts";

const mutants = [...commandMutants, ...recordMutants, ...automationMutants, ...pumpMutants];

it("lists every mutant in decision 99", () => {
  const decision = readFileSync(
    new URL("../../../../docs/decisions/0099-random-histories.md", import.meta.url),
    "utf8",
  );
  expect(mutants.filter(({ name }) => !decision.includes(name)).map(({ name }) => name)).toEqual([]);
});

it("finds every rule that is broken on purpose, and complains of nothing where it is kept", async () => {
  const cases = mutants.map((mutant, index) => ({
    mutant,
    broken: fromHandWritten(mutant.history, index),
    kept: fromHandWritten(mutant.history, index),
  }));
  const histories = cases.flatMap(({ broken, kept }) => [broken, kept]);
  const faults = new Map(cases.map(({ broken, mutant }) => [broken, mutant.fault]));
  const outcomes = await runWorld(histories, disturbancesOfHandWritten, faults);
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
