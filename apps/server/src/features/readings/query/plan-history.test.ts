import { dayMs, hourMs } from "@sgval/quantities/duration";
import { describe, expect, it } from "vitest";
import { planHistory } from "./plan-history.ts";

describe("the source of a chart's history", () => {
  it("is every single reading for two hours of minutes", () => {
    expect(planHistory(2 * hourMs, 1000, 120)).toEqual({ source: "raw", bucket: null });
  });
  it("is every single reading for a day of minutes", () => {
    expect(planHistory(dayMs, 1000, 1440)).toEqual({ source: "raw", bucket: null });
  });
  it("is readings in buckets for a day of seconds", () => {
    expect(planHistory(dayMs, 1000, 86_400)).toEqual({ source: "raw", bucket: 120_000 });
  });
  it("is the hourly rollup for thirty days", () => {
    expect(planHistory(30 * dayMs, 1000, 43_200)).toEqual({ source: "hour", bucket: hourMs });
  });
  it("is the hourly rollup for a day in ten points", () => {
    expect(planHistory(dayMs, 10, 1440)).toEqual({ source: "hour", bucket: 3 * hourMs });
  });
  it("is the daily rollup for a year", () => {
    expect(planHistory(365 * dayMs, 1000, 525_600)).toEqual({ source: "day", bucket: dayMs });
  });
});
