import { createTimeZone } from "@sgval/quantities/time-zone";
import { describe, expect, it } from "vitest";
import { comparedPeriod } from "./comparison.ts";

const rangeOf = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const iso = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((time) => new Date(time).toISOString());

describe("the period that a report is compared with", () => {
  const hanoi = createTimeZone("Asia/Ho_Chi_Minh");
  const week = rangeOf("2025-11-10T17:00:00Z", "2025-11-17T17:00:00Z");

  it("is as long, and ends where the report begins", () => {
    expect(iso(comparedPeriod("previous", week, hanoi))).toEqual([
      "2025-11-03T17:00:00.000Z",
      "2025-11-10T17:00:00.000Z",
    ]);
  });

  it("is that of the year before, also of a day that its year does not have", () => {
    expect(iso(comparedPeriod("year", week, hanoi))).toEqual([
      "2024-11-10T17:00:00.000Z",
      "2024-11-17T17:00:00.000Z",
    ]);
    const leap = rangeOf("2024-02-28T17:00:00Z", "2024-02-29T17:00:00Z");
    expect(iso(comparedPeriod("year", leap, hanoi))[0]).toBe("2023-02-27T17:00:00.000Z");
  });

  it("begins where somebody says, and is as long", () => {
    const start = Date.parse("2025-06-01T00:00:00Z");
    expect(iso(comparedPeriod("chosen", week, hanoi, start))).toEqual([
      "2025-06-01T00:00:00.000Z",
      "2025-06-08T00:00:00.000Z",
    ]);
  });

  it("has whole local days where the clock is put back", () => {
    const paris = createTimeZone("Europe/Paris");
    // 27 October to 2 November; on 26 October the clock is put back.
    const after = rangeOf("2025-10-26T23:00:00Z", "2025-11-02T23:00:00Z");
    expect(iso(comparedPeriod("previous", after, paris))).toEqual([
      "2025-10-19T22:00:00.000Z",
      "2025-10-26T23:00:00.000Z",
    ]);
  });
});
