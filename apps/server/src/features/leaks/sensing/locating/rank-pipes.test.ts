import { expect, it } from "vitest";
import { type Candidate, logLikelihoods, rankPipes } from "./rank-pipes.ts";

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
    logLikelihoods(
      changes.map((change) => ({ change, noise })),
      candidates,
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

it("is not moved by pressures that changed for another reason, such as a pump that runs since", () => {
  const atOneEnd: [string, number][] = [
    ["A", -0.005],
    ["B", -0.02],
    ["C", -0.1],
    ["D", -0.22],
  ];
  // Above the valve of the zone a leak changes as much wherever in the zone it is.
  const withMains = atOneEnd.map(([junction, change]) => ({
    junction,
    changes: [change, -0.03, -0.03, -0.03],
  }));
  for (const mains of [
    [0.018, 0.123, 0.085],
    [0, 0, 0],
    [-0.03, -0.03, 0.35],
  ]) {
    const measured = [-0.21, ...mains].map((change) => ({ change, noise: 0.004 }));
    const [first] = rankPipes(logLikelihoods(measured, withMains), pipes, places);
    expect(first?.id).toBe("CD");
    expect(first?.likelihood).toBeGreaterThan(0.8);
  }
});

it("believes the sensors that agree where one in the zone contradicts them", () => {
  const three: Candidate[] = [
    { junction: "A", changes: [-0.2, -0.15, -0.02] },
    { junction: "B", changes: [-0.15, -0.2, -0.06] },
    { junction: "C", changes: [-0.06, -0.08, -0.15] },
    { junction: "D", changes: [-0.02, -0.03, -0.2] },
  ];
  const measured = [-0.2, -0.15, 0.4].map((change) => ({ change, noise: 0.005 }));
  expect(rankPipes(logLikelihoods(measured, three), pipes, places)[0]?.id).toBe("AB");
});

it("says nothing for sure where the noise is larger than the changes", () => {
  const likeliest = ranked([-0.01, -0.01], 0.5);
  expect((likeliest[0]?.likelihood ?? 1) / (likeliest.at(-1)?.likelihood ?? 0)).toBeLessThan(3);
});

it("has no pipes without an answer of the model", () => {
  expect(rankPipes(new Map([["A", Number.NEGATIVE_INFINITY]]), pipes, places)).toEqual([]);
  const unsolved = { junction: "A", changes: [null] };
  expect(logLikelihoods([{ change: -0.1, noise: 0.01 }], [unsolved]).get("A")).toBe(Number.NEGATIVE_INFINITY);
});
