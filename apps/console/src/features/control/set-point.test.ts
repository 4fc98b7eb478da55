import { expect, it } from "vitest";
import { moved, setPointProblem, setPointRange, stepShare } from "./set-point.ts";

const range = { min: 0.5, max: 4, step: 0.05 };

it("never goes below half a bar, whatever the device's record says", () => {
  expect(setPointRange({ minSetpoint: 0.2 }).min).toBe(0.5);
  expect(setPointRange({ minSetpoint: 1.2, maxSetpoint: 4 })).toMatchObject({ min: 1.2, max: 4 });
});

it("steps without binary dust and stays inside the range", () => {
  expect(moved(2.1, 1, range)).toBe(2.15);
  expect(moved(0.5, -1, range)).toBe(0.5);
  expect(moved(3.98, 2, range)).toBe(4);
});

it("measures a step against the range", () => {
  expect(stepShare(2.45, 1.6, range)).toBeCloseTo(0.243, 3);
  expect(stepShare(null, 1.6, range)).toBe(0);
});

it("[R5.12] names what is wrong with a typed pressure", () => {
  expect(setPointProblem(null, range)).toBe("invalid_value");
  expect(setPointProblem(0, range)).toBe("positive_number");
  expect(setPointProblem(0.4, range)).toBe("below_minimum_threshold");
  expect(setPointProblem(4.05, range)).toBe("exceeds_maximum_threshold");
  expect(setPointProblem(4, range)).toBeNull();
});
