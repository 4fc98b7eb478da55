import { expect, it } from "vitest";
import { seededNormal } from "../zone-signals.fixture.ts";
import { type DayPressures, fitFactors } from "./fit-factors.ts";

/** What each class of pipes loses until each sensor at the mean use of a day (bar), and the use by hour. */
const losses = [
  [0.05, 0.3],
  [0.2, 0.1],
  [0.4, 0.05],
  [0.1, 0.5],
  [0.02, 0.02],
];
const uses = [0.4, 0.35, 0.9, 1.6, 1.1, 1, 1.3, 1.1];
const prior = { spread: 0.25, most: 2 };

/** Losses by the formula of Hazen and Williams, from 3 bar. */
const pressures = (factors: readonly number[]): number[][] =>
  losses.map((ofClass) =>
    uses.map((use) =>
      ofClass.reduce((left, loss, at) => left - loss * (use / (factors[at] ?? 1)) ** 1.852, 3),
    ),
  );
/** As sensors show them: each with a constant error, and noise. */
const shown = (factors: readonly number[], seed: number, noise = 0.004): number[][] => {
  const normal = seededNormal(seed);
  return pressures(factors).map((series, sensor) =>
    series.map((value) => value + 0.3 * (sensor - 2) + noise * normal()),
  );
};
const simulate = async (factors: readonly number[]): Promise<DayPressures | null> => pressures(factors);
const fitTo = (fitted: DayPressures, heldOut: DayPressures, most = prior.most) =>
  fitFactors({ measured: { fitted, heldOut }, simulate, classes: 2, prior: { ...prior, most } });

it("finds how rough the pipes of each class are, whatever the constant error of each sensor is", async () => {
  const truth = [0.75, 1.2];
  const fit = await fitTo(shown(truth, 1), shown(truth, 2));
  expect(fit?.factors[0]).toBeCloseTo(0.75, 1);
  expect(fit?.factors[1]).toBeCloseTo(1.2, 1);
  expect(fit?.before).toBeGreaterThan(0.05);
  expect(fit?.after).toBeLessThan(0.01);
});

it("finds pipes that are much rougher", async () => {
  const fit = await fitTo(shown([0.55, 1], 1), shown([0.55, 1], 2));
  expect(fit?.factors[0]).toBeCloseTo(0.55, 1);
  expect(fit?.factors[1]).toBeCloseTo(1, 1);
});

it("stays with the model where that is right, and comes no nearer on the days held out", async () => {
  const fit = await fitTo(shown([1, 1], 3), shown([1, 1], 4));
  for (const factor of fit?.factors ?? []) expect(factor).toBeCloseTo(1, 1);
  expect(fit?.after).toBeGreaterThan(0.95 * (fit?.before ?? 1));
});

it("leaves the factor of pipes at 1 that no sensor says anything about", async () => {
  const of = ([first = 1]: readonly number[]) => pressures([first, 1]);
  const measured = { fitted: shown([0.75, 1], 5), heldOut: shown([0.75, 1], 6) };
  const fit = await fitFactors({ measured, simulate: async (f) => of(f), classes: 2, prior });
  expect(fit?.factors[0]).toBeCloseTo(0.75, 1);
  expect(fit?.factors[1]).toBe(1);
});

it("is not misled by a sensor that follows a pump, nor by hours without a value", async () => {
  const truth = [0.75, 1.2];
  const odd = (seed: number) =>
    shown(truth, seed).map((series, sensor) =>
      series.map((value, hour) => {
        if (sensor === 4) return value + (hour % 2);
        return sensor === 1 && hour === 3 ? Number.NaN : value;
      }),
    );
  const fit = await fitTo(odd(7), odd(8));
  expect(fit?.factors[0]).toBeCloseTo(0.75, 1);
  expect(fit?.factors[1]).toBeCloseTo(1.2, 1);
});

it("goes no further than factors can be", async () => {
  const fit = await fitTo(shown([0.75, 1], 9), shown([0.75, 1], 10), 1.25);
  expect(fit?.factors[0]).toBeCloseTo(0.8, 5);
});

it("has no factors without an answer of the model, or where none of its hours has a state", async () => {
  const measured = { fitted: shown([1, 1], 11), heldOut: shown([1, 1], 12) };
  const unsolved = pressures([1, 1]).map((series) => series.map(() => Number.NaN));
  for (const answer of [null, unsolved])
    expect(await fitFactors({ measured, simulate: async () => answer, classes: 2, prior })).toBeNull();
});
