import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { createTimeZone } from "@sgval/quantities/time-zone";
import { describe, expect, it } from "vitest";
import { countedInDays, lowPressure, meanOfDays, netOfDays, startsOfDays } from "./zone-history.ts";

const zone = createTimeZone("Asia/Ho_Chi_Minh");
const now = Date.parse("2025-11-20T08:00:00+07:00");
const starts = startsOfDays(now, 2, zone);
const first = Date.parse("2025-11-18T00:00:00+07:00");
/** Hourly buckets of a counter from two hours before the first day on. */
const counter = (valueAt: (hour: number) => number | null) => ({
  t: Array.from({ length: 50 }, (_, index) => first + (index - 2) * hourMs),
  values: Array.from({ length: 50 }, (_, index) => valueAt(index - 1)),
  bucketMs: hourMs,
});

describe("what a zone took in on full days", () => {
  it("is counted from local midnight to local midnight", () => {
    expect(starts.map((start) => new Date(start).toISOString())).toEqual([
      "2025-11-17T17:00:00.000Z",
      "2025-11-18T17:00:00.000Z",
      "2025-11-19T17:00:00.000Z",
    ]);
    expect(
      countedInDays(
        counter((hour) => 1000 + 40 * hour),
        starts,
      ),
    ).toEqual([960, 960]);
  });

  it("is less by what flowed back, and a mean of the days that are known", () => {
    expect(netOfDays([960, null, 900], [10, 0, null])).toEqual([950, null, null]);
    expect(netOfDays([960, null], null)).toEqual([960, null]);
    expect(meanOfDays([950, null, 850])).toEqual({ mean: 900, known: 2 });
    expect(meanOfDays([null])).toEqual({ mean: null, known: 0 });
  });

  it("goes on over the roll-over of a totaliser of six digits, and is unknown after a reset", () => {
    const over = counter((hour) => (999_000 + 40 * hour) % 1_000_000);
    expect(countedInDays(over, starts, 6)).toEqual([960, 960]);
    // 999 000 m³ and 25 hours of 40 m³: it rolls over at the end of the second day's first hour.
    expect(countedInDays(over, starts)).toEqual([960, null]);
    expect(
      countedInDays(
        counter((hour) => (hour < 30 ? 5000 : 0) + 40 * hour),
        starts,
        6,
      ),
    ).toEqual([960, null]);
  });

  it("is unknown where the counter was not read around midnight", () => {
    const silent = counter((hour) => (hour > 20 && hour < 27 ? null : 40 * hour));
    expect(countedInDays(silent, starts)).toEqual([null, null]);
    const late = counter((hour) => (hour > 10 && hour < 23 ? null : 40 * hour));
    expect(countedInDays(late, starts)).toEqual([960, 960]);
  });
});

describe("low pressure at the critical point", () => {
  const limit = { limit: 1, until: now, gapMs: 30 * minuteMs };
  const column = (values: (number | null)[], bucketMs: number | null) => ({
    t: values.map((_, index) => now - (values.length - index) * hourMs),
    values,
    bucketMs,
  });

  it("is the lowest value with its time, and the buckets whose mean is below", () => {
    const found = lowPressure(column([1.2, 0.7, null], hourMs), column([1.3, 0.9, null], hourMs), limit);
    expect(found).toEqual({ lowest: { value: 0.7, at: now - 2 * hourMs }, belowHours: 1, knownHours: 2 });
  });

  it("counts a single reading until the next, but not a silence", () => {
    const readings = column([0.8, 1.2], null);
    expect(lowPressure(readings, readings, limit)).toMatchObject({ belowHours: 0.5, knownHours: 1 });
    expect(lowPressure(column([], null), column([], null), limit)).toEqual({
      ...{ lowest: null, belowHours: 0, knownHours: 0 },
    });
  });
});
