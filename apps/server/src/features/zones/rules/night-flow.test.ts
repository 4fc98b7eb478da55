import { expect, it } from "vitest";
import { flowsOut, isCovered, medianOf, minimumNightFlow, netInflowOf } from "./night-flow.ts";

const night = [24.8, 23.6, 22.4, 21.6, 21.2, 20.8, 21.6, 22.8];

it("finds the lowest hour of a night: 21.30 m³/h from 02:45", () => {
  expect(minimumNightFlow(night)).toEqual({ flow: expect.closeTo(21.3, 9), index: 3 });
});

it("bridges one missing value of an hour, never two, and finds nothing in a night without values", () => {
  expect(minimumNightFlow([21, null, 21, 21])?.flow).toBeCloseTo(21);
  expect(minimumNightFlow([21, null, null, 21])).toBeNull();
  expect(minimumNightFlow([])).toBeNull();
});

it("accepts a night of 7 good values of 8 and a day of 92 of 96, and nothing less", () => {
  const values = (good: number, of: number) =>
    Array.from({ length: of }, (_, index) => (index < good ? 1 : null));
  expect(isCovered(values(7, 8), 87.5)).toBe(true);
  expect(isCovered(values(6, 8), 87.5)).toBe(false);
  expect(isCovered(values(92, 96), 95.8)).toBe(true);
  expect(isCovered(values(91, 96), 95.8)).toBe(false);
  expect(isCovered([], 0)).toBe(false);
});

it("adds inlets, takes exports off, and knows nothing while one of them is missing", () => {
  const inlet = { sign: 1, flow: 40 } as const;
  expect(netInflowOf([inlet, { sign: 1, flow: -2 }, { sign: -1, flow: 8 }])).toBe(30);
  expect(netInflowOf([inlet, { sign: -1, flow: null }])).toBeNull();
  expect(netInflowOf([])).toBeNull();
});

it("takes the mean of the two values in the middle of an even number", () => {
  const ranks = Array.from({ length: 20 }, (_, index) => index + 1);
  expect(medianOf(ranks)).toBe(10.5);
  expect(medianOf([])).toBeNull();
});

it("finds that more flows out than in by the middle of the nights, not by one of them", () => {
  expect(flowsOut([-250, null, -241, 3])).toBe(true);
  expect(flowsOut([21, -2, 20])).toBe(false);
  expect(flowsOut([0, 0])).toBe(false);
  expect(flowsOut([null])).toBe(false);
});
