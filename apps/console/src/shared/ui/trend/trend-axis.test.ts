import { describe, expect, it } from "vitest";
import { endLabel, panelTicks, spreadApart, trendGutter } from "./trend-axis.ts";
import { trendKey } from "./trend-chart.tsx";
import type { TrendPanelData } from "./trend-types.ts";

it("numbers a count by whole numbers only", () => {
  expect(panelTicks({}, { min: 0, max: 1 }, 2)).toEqual([0, 0.5, 1]);
  expect(panelTicks({ whole: true }, { min: 0, max: 1 }, 2)).toEqual([0, 1]);
  expect(panelTicks({ whole: true }, { min: 0, max: 3 }, 6)).toEqual([0, 1, 2, 3]);
});

describe("end labels", () => {
  it("are moved apart and keep their order", () => {
    expect(spreadApart([50, 52, 90], 15, 200)).toEqual([50, 65, 90]);
  });

  it("are moved up rather than off the plot", () => {
    expect(spreadApart([95, 98], 15, 100)).toEqual([85, 100]);
  });
});

describe("chart keys", () => {
  it("move by one sample, or by ten with Shift", () => {
    expect(trendKey("ArrowLeft", false, { from: 0, to: 10 })).toEqual({ kind: "move", steps: -1 });
    expect(trendKey("ArrowRight", true, { from: 0, to: 10 })).toEqual({ kind: "move", steps: 10 });
  });

  it("zoom around the centre", () => {
    expect(trendKey("+", false, { from: 0, to: 100 })).toEqual({
      kind: "range",
      range: { from: 25, to: 75 },
    });
  });

  it("fit the axis to the data", () => {
    expect(trendKey("f", false, { from: 0, to: 100 })).toEqual({ kind: "fit" });
  });

  it("ignore other keys", () => {
    expect(trendKey("Tab", false, { from: 0, to: 100 })).toBeNull();
  });
});

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

it("names every line at its end, long names cut short", () => {
  const line = { key: "x", color: 1, values: [], gapAfter: 60 } as const;
  expect(endLabel({ ...line, label: "Turbidity" }, "0.52", false)).toBe("Turbidity 0.52");
  expect(endLabel({ ...line, label: "Nhiệt độ thiết bị" }, "32.3", false)).toBe("Nhiệt độ thiế… 32.3");
  expect(endLabel({ ...line, label: "pH", letter: "pH" }, "7.25", true)).toBe("7.25");
  expect(endLabel({ ...line, label: "P", letter: "P", end: "DMA-01" }, "4.58", false)).toBe("DMA-01 4.58");
});
