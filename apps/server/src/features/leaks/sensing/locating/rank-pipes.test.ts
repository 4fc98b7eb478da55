import { expect, it } from "vitest";
import { type Candidate, logLikelihood, rankPipes } from "./rank-pipes.ts";

const street = ["A", "B", "C", "D"].map((junction, index) => ({
  junction,
  place: [106.7 + 0.005 * index, 10.8] as const,
}));
const places = new Map(street.map(({ junction, place }) => [junction, place]));
const pipes = [
  { id: "AB", from: "A", to: "B", length: 500 },
  { id: "BC", from: "B", to: "C", length: 500 },
  { id: "CD", from: "C", to: "D", length: 500 },
  { id: "DX", from: "D", to: "X", length: 500 },
];
/** Sensors at A and D: a leak shows most at the nearer one. */
const candidates: Candidate[] = [
  { junction: "A", changes: [-0.2, -0.02] },
  { junction: "B", changes: [-0.15, -0.06] },
  { junction: "C", changes: [-0.06, -0.15] },
  { junction: "D", changes: [-0.02, -0.2] },
];
const ranked = (changes: number[], noise = 0.005) =>
  rankPipes(
    new Map(
      candidates.map((one) => [
        one.junction,
        logLikelihood(
          changes.map((change) => ({ change, noise })),
          one,
        ),
      ]),
    ),
    pipes,
    places,
  );

it("puts the pipe first whose ends explain the pressures best", () => {
  expect(ranked([-0.19, -0.03])[0]?.id).toBe("AB");
  expect(ranked([-0.03, -0.19])[0]?.id).toBe("CD");
  const all = ranked([-0.19, -0.03]);
  expect(all.map(({ id }) => id)).not.toContain("DX");
  expect(all.reduce((sum, { likelihood }) => sum + likelihood, 0)).toBeCloseTo(1, 2);
});

it("follows the shape and not the size of the changes, since roughness and flow are not known exactly", () => {
  expect(ranked([-0.25, -0.035])[0]?.id).toBe("AB");
});

it("says nothing for sure where the noise is larger than the changes", () => {
  const likeliest = ranked([-0.01, -0.01], 0.5);
  expect((likeliest[0]?.likelihood ?? 1) / (likeliest.at(-1)?.likelihood ?? 0)).toBeLessThan(3);
});

it("has no pipes without an answer of the model", () => {
  expect(rankPipes(new Map([["A", Number.NEGATIVE_INFINITY]]), pipes, places)).toEqual([]);
  expect(logLikelihood([{ change: -0.1, noise: 0.01 }], { junction: "A", changes: [null] })).toBe(
    Number.NEGATIVE_INFINITY,
  );
});
