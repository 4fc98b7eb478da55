import { describe, expect, it } from "vitest";
import {
  alignedColumns,
  axisRange,
  drawnOrder,
  gapSpans,
  lastSample,
  lineEnd,
  sampleAt,
} from "./trend-data.ts";
import type { TrendPanelData, TrendSeries } from "./trend-types.ts";

const series = (values: (number | null)[], gapAfter: number, key = "p"): TrendSeries => ({
  key,
  label: key,
  color: 1,
  values,
  gapAfter,
});

const panel = (values: (number | null)[], extra: Partial<TrendPanelData> = {}): TrendPanelData => ({
  key: "bar",
  unit: "bar",
  series: [series(values, 150)],
  format: String,
  ...extra,
});

describe("trend columns", () => {
  it("break the line where two samples are too far apart", () => {
    const [times, line] = alignedColumns([0, 60, 600, 660], [series([1, 2, 3, 4], 150)]);
    expect(times).toEqual([0, 60, 330, 600, 660]);
    expect(line).toEqual([1, 2, null, 3, 4]);
  });

  it("continue a slow series across the samples of a faster one", () => {
    const [, fast, slow] = alignedColumns(
      [0, 60, 120, 180],
      [series([1, 2, 3, 4], 150, "fast"), series([1, null, null, 4], 450, "slow")],
    );
    expect(fast).toEqual([1, 2, 3, 4]);
    expect(slow).toEqual([1, undefined, undefined, 4]);
  });

  it("break the slow series beyond its own limit", () => {
    const [, , slow] = alignedColumns(
      [0, 60, 120, 180],
      [series([1, 2, 3, 4], 150, "fast"), series([1, null, null, 4], 150, "slow")],
    );
    expect(slow).toEqual([1, null, null, 4]);
  });
});

describe("trend gaps", () => {
  it("are ranges without any sample, including the open end", () => {
    expect(gapSpans([0, 60, 600, 660], [series([1, 2, 3, 4], 150)], { from: 0, to: 1000 })).toEqual([
      { from: 60, to: 600 },
      { from: 660, to: 1000 },
    ]);
  });

  it("exclude ranges with samples of another series of the panel", () => {
    const both = [series([1, null, 3], 150, "a"), series([null, 2, null], 150, "b")];
    expect(gapSpans([0, 120, 240], both, { from: 0, to: 240 })).toEqual([]);
  });
});

describe("trend axis", () => {
  it("starts at zero when the data comes near it", () => {
    expect(axisRange(panel([1.2, 4.4]))).toEqual([0, 5]);
  });

  it("stays close to data far from zero", () => {
    const [low, high] = axisRange(panel([98, 102]));
    expect(low).toBe(98);
    expect(high).toBe(102);
  });

  it("includes limits, and extends around a flat line", () => {
    expect(axisRange(panel([1, 2], { limits: [{ at: 4.6, text: "limit" }] }))).toEqual([0, 5]);
    expect(axisRange(panel([3, 3]))).toEqual([0, 6]);
    expect(axisRange(panel([null, null]))).toEqual([0, 1]);
  });

  it("fits the data alone when asked to, without zero and limits", () => {
    const fitted = (values: number[], at = 6) =>
      axisRange(panel(values, { fitted: true, limits: [{ at, text: "limit" }] }));
    expect(fitted([1.2, 4.4])).toEqual([1, 5]);
    expect(fitted([2.41, 2.44])).toEqual([2.41, 2.44]);
    const [low, high] = fitted([3, 3]);
    expect([low, high].every((end) => Math.abs(end - 3) < 0.5)).toBe(true);
    expect(low).toBeLessThan(high);
    expect(fitted([0, 0])).toEqual([0, 1]);
  });

  it("starts at zero under a filled line, however far its values are from it", () => {
    const filled = (values: number[], extra: Partial<TrendPanelData> = {}) =>
      axisRange({ ...panel(values, extra), series: [{ ...series(values, 150), filled: true }] });
    expect(filled([80, 131])).toEqual([0, 150]);
    expect(filled([38.5, 40])).toEqual([0, 40]);
    expect(filled([-80, -131])[1]).toBe(0);
    // Fitted to the data it is not filled.
    expect(filled([80, 131], { fitted: true })[0]).toBe(80);
  });

  it("takes fixed ends as they are", () => {
    expect(axisRange(panel([1, 2], { range: [0, 6] }))).toEqual([0, 6]);
  });
});

it("draws the lines of earlier periods under those of the present", () => {
  const lines = [
    series([1], 60, "now"),
    { ...series([1], 60, "before"), dash: [6, 4] },
    series([1], 60, "too"),
  ];
  expect(drawnOrder(lines).map(({ key }) => key)).toEqual(["before", "now", "too"]);
});

it("finds the last number of a series", () => {
  expect(lastSample([0, 60, 120], series([1, 2, null], 150))).toEqual({ at: 60, value: 2 });
  expect(lastSample([0], series([null], 150))).toBeNull();
});

describe("the value under the cursor", () => {
  const t = [0, 60, 120, 180, 900, 960];
  const slow = series([4.1, null, null, null, 4.3, null], 2250, "P3");

  it("is the last one of a slow series between two of its samples", () => {
    expect(sampleAt(t, slow, 3)).toEqual({ at: 0, value: 4.1 });
    expect(sampleAt(t, slow, 5)).toEqual({ at: 900, value: 4.3 });
  });

  it("is the one measured then where there is one", () => {
    expect(sampleAt(t, slow, 4)).toEqual({ at: 900, value: 4.3 });
  });

  it("is none in a gap, and none before the first sample", () => {
    expect(sampleAt(t, series([1, null, null, null, null, 2], 150), 3)).toBeNull();
    expect(sampleAt(t, series([null, 1, 1, 1, 1, 1], 150), 0)).toBeNull();
  });
});

describe("the end of a line", () => {
  const line = { ...series([5, 6, null], 150), freshFor: { late: 90, stale: 600 } };
  const endAt = (to: number) => lineEnd([0, 60, 120], line, { from: 0, to });

  it("is its last value, marked once that is late and taken back once it is stale", () => {
    expect(endAt(120)).toEqual({ at: 60, value: 6, state: "current" });
    expect(endAt(600)).toMatchObject({ value: 6, state: "late" });
    expect(endAt(670)).toMatchObject({ state: "stale" });
  });

  it("is current in a live chart, whose range ends up to a pixel after now", () => {
    const often = { ...series([5, 6], 25), freshFor: { late: 15, stale: 600 } };
    expect(lineEnd([0, 43_150], often, { from: 0, to: 43_200 })).toMatchObject({ state: "current" });
  });

  it("is nothing without a sample in the range", () => {
    expect(lineEnd([0, 60, 120], line, { from: 61, to: 200 })).toBeNull();
  });
});
