import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { lastOf, type ReportRange, rangeAt, reportRange } from "./ranges.ts";

const shown = (range: ReportRange, now: string, name = "Asia/Ho_Chi_Minh") => {
  const { from, to } = rangeAt(range, Date.parse(now), createTimeZone(name));
  return [from, to].map((at) => new Date(at).toISOString());
};

it("is the last hours up to now, whole local days, or the whole month before this one", () => {
  const now = "2025-11-18T09:05:00+07:00";
  expect(shown("5h", now)).toEqual(["2025-11-17T21:05:00.000Z", "2025-11-18T02:05:00.000Z"]);
  expect(shown("yesterday", now)).toEqual(["2025-11-16T17:00:00.000Z", "2025-11-17T17:00:00.000Z"]);
  expect(shown("lastMonth", now)).toEqual(["2025-09-30T17:00:00.000Z", "2025-10-31T17:00:00.000Z"]);
  expect(shown("lastMonth", "2026-01-01T00:30:00+07:00")).toEqual([
    "2025-11-30T17:00:00.000Z",
    "2025-12-31T17:00:00.000Z",
  ]);
});

it("is so many minutes, hours or days up to now", () => {
  const now = "2025-11-18T09:05:00+07:00";
  const to = "2025-11-18T02:05:00.000Z";
  expect(shown("last90min", now)).toEqual(["2025-11-18T00:35:00.000Z", to]);
  expect(shown("last36h", now)).toEqual(["2025-11-16T14:05:00.000Z", to]);
  expect(shown("last3d", now)).toEqual(["2025-11-15T02:05:00.000Z", to]);
  expect(reportRange.safeParse("last90min").success).toBe(true);
  for (const wrong of ["last0h", "last-3d", "last1.5h", "last3661d", "last5w", "last"])
    expect([lastOf(wrong), reportRange.safeParse(wrong).success]).toEqual([null, false]);
});

it("has days and months of local length where the clocks change", () => {
  expect(shown("yesterday", "2026-03-30T06:00:00Z", "Europe/Paris")).toEqual([
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
  ]);
  expect(shown("lastMonth", "2026-04-10T06:00:00Z", "Europe/Paris")).toEqual([
    "2026-02-28T23:00:00.000Z",
    "2026-03-31T22:00:00.000Z",
  ]);
});
