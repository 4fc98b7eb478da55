import { expect, it } from "vitest";
import { createFlowFilter } from "./flow-filter.ts";

const gap = Number.NaN;
const filtered = (values: readonly number[]) => values.map(createFlowFilter());
const times = (count: number, ...values: number[]) => Array.from({ length: count }, () => values).flat();

it("takes a meter that shows the same for two hours for stuck from then on, unless nothing flows", () => {
  expect(filtered([4, 5, ...times(10, 6), 7])).toEqual([4, 5, ...times(7, 6), gap, gap, gap, 7]);
  expect(filtered(times(12, 0))).toEqual(times(12, 0));
  expect(filtered([6, 6, 6, 7])).toEqual([6, 6, 6, 7]);
});

it("takes an hourly meter for stuck after five values, and a silence for no change", () => {
  const hourly = filtered(times(6, 6, gap, gap, gap));
  expect(hourly.slice(8, 17)).toEqual([...times(8, 6), gap]);
  expect(hourly.slice(16)).toEqual(times(8, gap));
  expect(filtered([...times(8, 6), ...times(20, gap), 6, 7]).slice(-2)).toEqual([gap, 7]);
});

it("holds what an hourly meter shows until its next value, and fills no gap of one that reports often", () => {
  const hourly = [1, gap, gap, gap, 2, gap, gap, gap, gap, gap];
  expect(filtered(hourly)).toEqual([1, gap, gap, gap, 2, 2, 2, 2, gap, gap]);
  const often = [1, 2, gap, 3, 4, gap, 5, 6];
  expect(filtered(often)).toEqual(often);
});
