import { expect, it } from "vitest";
import { trendGutter } from "./trend-gutter.ts";
import type { TrendPanelData } from "./trend-types.ts";

const panel = (values: number[]): TrendPanelData => ({
  key: "m3",
  unit: "m³",
  series: [{ key: "total", label: "Total", letter: "ΣQ+", color: 1, values, gapAfter: 60 }],
  format: (value) => value.toFixed(1),
});

it("has its minimum width for short numbers", () => {
  expect(trendGutter([panel([1, 2])], [0, 1], false)).toEqual({ left: 52, right: 84 });
});

it("widens on both sides for large totals", () => {
  const { left, right } = trendGutter([panel([1_470_825.5, 1_470_925.5])], [0, 1], false);
  expect(left).toBeGreaterThan("1470850.0".length * 6.5);
  expect(right).toBeGreaterThan("ΣQ+ 1470925.5".length * 7.5);
});
