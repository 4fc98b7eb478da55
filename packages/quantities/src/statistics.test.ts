import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "./duration.ts";
import {
  coverageOf,
  hoursOfReadings,
  hoursOutside,
  longestGap,
  percentileOf,
  statisticsOf,
  timeWeightedMean,
} from "./statistics.ts";

const everyMinute = { interval: minuteMs, gap: 2.5 * minuteMs };

describe("percentiles", () => {
  const ranks = Array.from({ length: 20 }, (_, index) => 20 - index);

  it("interpolates between ranks: P95 of 1..20 is 19.05", () => {
    expect(percentileOf(ranks, 95)).toBeCloseTo(19.05, 10);
    expect(percentileOf(ranks, 5)).toBeCloseTo(1.95, 10);
    expect(percentileOf(ranks, 50)).toBe(10.5);
  });

  it("is the value itself of a single one, and none of none", () => {
    expect(percentileOf([7], 95)).toBe(7);
    expect(percentileOf([], 95)).toBeNull();
  });
});

describe("time that a reading stands for", () => {
  it("lasts until the next one", () => {
    expect(
      hoursOfReadings([0, 30 * minuteMs, 90 * minuteMs], 3 * hourMs, { interval: hourMs, gap: 2.5 * hourMs }),
    ).toEqual([0.5, 1, 1]);
  });

  it("is one interval before a gap, and ends with the range", () => {
    const hours = hoursOfReadings([0, minuteMs, 60 * minuteMs], 60.5 * minuteMs, everyMinute);
    expect(hours.map((one) => one * 60)).toEqual([1, 1, 0.5].map((one) => expect.closeTo(one, 9)));
  });
});

describe("statistics", () => {
  const sample = (at: number, value: number, hours: number) => ({ at, value, hours });

  it("weighs an uneven rhythm by time: 1 bar over three hours and 5 bar over one are 2 bar on average", () => {
    expect(timeWeightedMean([sample(0, 1, 3), sample(3, 5, 1)])).toBe(2);
    expect(timeWeightedMean([sample(0, 1, 0)])).toBeNull();
  });

  it("names the first time of the lowest and of the highest value", () => {
    const samples = [
      sample(10, 3, 1),
      sample(20, 1, 1),
      sample(30, 5, 1),
      sample(40, 1, 1),
      sample(50, 5, 1),
    ];
    expect(statisticsOf(samples)).toEqual({
      ...{ min: 1, minAt: 20, max: 5, maxAt: 30 },
      ...{ mean: 3, p5: 1, p50: 3, p95: 5 },
    });
    expect(statisticsOf([])).toBeNull();
  });

  it("takes the extremes of rolled up hours, not of their means", () => {
    const samples = [
      { ...sample(0, 2, 1), min: 0.5, max: 2.5 },
      { ...sample(1, 3, 1), min: 2, max: 6 },
    ];
    expect(statisticsOf(samples)).toMatchObject({
      min: 0.5,
      minAt: 0,
      max: 6,
      maxAt: 1,
      mean: 2.5,
      p50: 2.5,
    });
  });

  it("counts hours beyond a limit, where a value at the limit is within, and none for an open side", () => {
    const samples = [sample(0, 0.9, 2), sample(1, 1, 4), sample(2, 6.1, 0.5)];
    expect(hoursOutside(samples, { under: 1, over: 6 })).toEqual({ under: 2, over: 0.5 });
    expect(hoursOutside(samples, { under: null, over: null })).toEqual({ under: null, over: null });
  });
});

describe("coverage", () => {
  it("is the share of the expected readings, never more than all", () => {
    expect(coverageOf(3, 4)).toBe(0.75);
    expect(coverageOf(3, 2)).toBe(1);
    expect(coverageOf(0, 0)).toBeNull();
  });

  it("finds the longest time without a reading, also at the ends of the range", () => {
    expect(longestGap([10, 20, 70], { from: 0, to: 100 })).toEqual({ from: 20, to: 70 });
    expect(longestGap([10], { from: 0, to: 100 })).toEqual({ from: 10, to: 100 });
    expect(longestGap([], { from: 0, to: 100 })).toEqual({ from: 0, to: 100 });
    expect(longestGap([], { from: 0, to: 0 })).toBeNull();
  });

  it("finds the longest time between hours with readings, and none within an hour", () => {
    expect(longestGap([10, 20, 60], { from: 10, to: 70 }, 10)).toEqual({ from: 30, to: 60 });
    expect(longestGap([10, 20], { from: 10, to: 25 }, 10)).toBeNull();
  });
});
