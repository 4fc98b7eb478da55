import { expect, it } from "vitest";
import { seededNormal } from "../zone-signals.fixture.ts";
import { agreedFlow, createPressureExcess, flowOfFall } from "./pressure-excess.ts";

it("takes what most of the weight agrees on: one sensor that has shifted decides nothing", () => {
  const said = (flows: number[], weights: number[]) =>
    agreedFlow(flows.map((flow, index) => ({ flow, weight: weights[index] ?? 1 })));
  expect(said([8, 10, 9], [1, 1, 1])).toBe(9);
  expect(said([0, 60, 1], [1, 1, 1])).toBe(1);
  // It would weigh more than both others together.
  expect(said([0, 60, 1], [1, 100, 1])).toBe(1);
  expect(said([4, 12], [1, 1])).toBe(4);
  expect(said([], [])).toBeNaN();
});

it("takes a pressure that falls more than in proportion for the leak that it is", () => {
  const falls = [
    { flow: 5, fall: 0.05 },
    { flow: 10, fall: 0.15 },
    { flow: 20, fall: 0.55 },
  ];
  expect(flowOfFall(falls, 0.05)).toBeCloseTo(5, 9);
  expect(flowOfFall(falls, 0.1)).toBeCloseTo(7.5, 9);
  expect(flowOfFall(falls, 0.35)).toBeCloseTo(15, 9);
  expect(flowOfFall(falls, 0.75)).toBeCloseTo(25, 9);
  expect(flowOfFall(falls, -0.02)).toBeCloseTo(-2, 9);
  expect(flowOfFall([], 0.1)).toBeNaN();
});

/** Three sensors that a leak of 1 m³/h lowers by 0.01, 0.02 and 0.03 bar, each with an error of its own. */
const nights = (
  count: number,
  flowOf: (day: number) => number,
  shiftOf: (day: number) => number = () => 0,
) => {
  const normal = seededNormal(8);
  const excess = createPressureExcess();
  return Array.from({ length: count }, (_, day) =>
    excess.push(
      day,
      [0.01, 0.02, 0.03].map((perFlow, index) => ({
        ...{ sensor: `${index}`, falls: [{ flow: 1, fall: perFlow }] },
        lacking:
          0.2 * (index - 1) + perFlow * flowOf(day) + 0.004 * normal() + (index === 2 ? shiftOf(day) : 0),
      })),
      null,
    ),
  );
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);

it("says as the flow of a leak what pressures lack beside their constant error", () => {
  const flows = nights(40, (day) => (day >= 30 ? 6 : 0));
  expect(flows[6]).toBeNaN();
  expect(mean(flows.slice(10, 30))).toBeCloseTo(0, 0);
  expect(mean(flows.slice(30))).toBeCloseTo(6, 0);
});

it("takes nothing from a single sensor whose error has changed, and needs two", () => {
  const flows = nights(
    40,
    () => 0,
    (day) => (day >= 30 ? 0.5 : 0),
  );
  expect(mean(flows.slice(30))).toBeLessThan(0.6);
  const excess = createPressureExcess();
  const alone = Array.from({ length: 20 }, (_, day) =>
    excess.push(day, [{ sensor: "0", lacking: 0.1, falls: [{ flow: 1, fall: 0.02 }] }], null),
  );
  expect(alone.every((flow) => Number.isNaN(flow))).toBe(true);
});

it("does not learn the error of its sensors from nights with a leak", () => {
  const excess = createPressureExcess();
  const flows = Array.from({ length: 90 }, (_, day) =>
    excess.push(
      day,
      ["0", "1"].map((sensor) => ({
        sensor,
        falls: [{ flow: 1, fall: 0.02 }],
        lacking: day >= 20 ? 0.1 : 0,
      })),
      day >= 22 ? 20 : null,
    ),
  );
  for (const flow of flows.slice(22)) expect(flow).toBeCloseTo(5, 6);
});
