import { expect, it } from "vitest";
import { statisticsOf } from "./trend-statistics.tsx";

it("includes only samples with a value in the range", () => {
  const line = { min: [0, 1, null, 3], avg: [1, 2, null, 6], max: [2, 3, null, 9] };
  expect(statisticsOf([10, 20, 30, 40], line, 15, 45)).toEqual({ min: 1, mean: 4, max: 9, last: 6 });
  expect(statisticsOf([10], line, 100, 200)).toEqual({ min: null, mean: null, max: null, last: null });
});
