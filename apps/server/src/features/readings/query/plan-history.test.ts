import { dayMs, hourMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { bucketOf, planHistory } from "./plan-history.ts";

const to = Date.parse("2025-11-20T08:30:00Z");
const plan = (range: number, points: number, rawSince = 0) =>
  planHistory({ from: to - range, to, points }, rawSince);

describe("the source of a chart's history", () => {
  it("is readings for two hours and for a day", () => {
    expect(plan(2 * hourMs, 1000)).toEqual({ source: "raw" });
    expect(plan(dayMs, 1000)).toEqual({ source: "raw" });
  });
  it("is the hourly rollup for thirty days", () => {
    expect(plan(30 * dayMs, 1000)).toEqual({ source: "hour", bucket: hourMs });
  });
  it("is the hourly rollup for a day in ten points", () => {
    expect(plan(dayMs, 10)).toEqual({ source: "hour", bucket: 3 * hourMs });
  });
  it("is the daily rollup for a year", () => {
    expect(plan(365 * dayMs, 1000)).toEqual({ source: "day", bucket: dayMs });
  });
  it("is the hourly rollup where readings were dropped", () => {
    expect(plan(dayMs, 1000, to - dayMs)).toEqual({ source: "raw" });
    expect(plan(dayMs, 1000, to - hourMs)).toEqual({ source: "hour", bucket: hourMs });
  });
});

it("puts readings into round buckets: two minutes for a day of a thousand points", () => {
  expect(bucketOf({ from: to - dayMs, to, points: 1000 })).toBe(120_000);
});
