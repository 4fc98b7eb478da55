import { expect, it } from "vitest";
import { hourlyRate } from "./level-rate.ts";

const minutes = (...at: number[]) => at.map((minute) => minute * 60_000);

it("is the rise of a level in an hour, along the line through what was measured", () => {
  expect(hourlyRate(minutes(0, 10, 20, 30), [3, 3.1, 3.2, 3.3])).toBeCloseTo(0.6);
  expect(hourlyRate(minutes(0, 15, 30), [3.2, 3.1, 3])).toBeCloseTo(-0.4);
  // What is missing or swings about the line changes little.
  expect(hourlyRate(minutes(0, 10, 15, 20, 30), [3, 3.1, null, 3.2, 3.3])).toBeCloseTo(0.6);
  expect(hourlyRate(minutes(0, 5, 10, 15, 20, 25, 30), [3, 3.02, 3, 3.02, 3, 3.02, 3])).toBeCloseTo(0);
});

it("is not known by one value, or by a few minutes", () => {
  expect(hourlyRate([], [])).toBeUndefined();
  expect(hourlyRate(minutes(0, 30), [3, null])).toBeUndefined();
  expect(hourlyRate(minutes(0, 1, 9), [3, 3.1, 3.2])).toBeUndefined();
});
