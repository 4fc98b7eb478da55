import { describe, expect, it } from "vitest";
import { planHistory } from "./plan-history.ts";

const hour = 3_600_000;
const day = 24 * hour;

describe("the source of a chart's history", () => {
  it("is every single reading for two hours of minutes", () => {
    expect(planHistory(2 * hour, 1000, 120)).toEqual({ source: "raw", bucket: null });
  });
  it("is every single reading for a day of minutes", () => {
    expect(planHistory(day, 1000, 1440)).toEqual({ source: "raw", bucket: null });
  });
  it("is readings in buckets for a day of seconds", () => {
    expect(planHistory(day, 1000, 86_400)).toEqual({ source: "raw", bucket: 120_000 });
  });
  it("is the hourly rollup for thirty days", () => {
    expect(planHistory(30 * day, 1000, 43_200)).toEqual({ source: "hour", bucket: hour });
  });
  it("is the hourly rollup for a day in ten points", () => {
    expect(planHistory(day, 10, 1440)).toEqual({ source: "hour", bucket: 3 * hour });
  });
  it("is the daily rollup for a year", () => {
    expect(planHistory(365 * day, 1000, 525_600)).toEqual({ source: "day", bucket: day });
  });
});
