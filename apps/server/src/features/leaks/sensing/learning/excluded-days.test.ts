import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { excludedDays } from "./excluded-days.ts";

const zone = createTimeZone("Asia/Ho_Chi_Minh");
const later = Date.parse("2026-12-31T00:00:00Z");

it("leaves out the local days of a holiday in all zones, and of flushing in its own", () => {
  const isExcluded = excludedDays(
    [
      { zoneId: null, from: new Date("2026-02-15T17:00:00Z"), to: new Date("2026-02-18T17:00:00Z") },
      { zoneId: 3, from: new Date("2026-03-01T15:00:00Z"), to: new Date("2026-03-01T18:00:00Z") },
    ],
    zone,
  );
  const days = ["2026-02-15", "2026-02-16", "2026-02-18", "2026-02-19"];
  expect(days.map((day) => isExcluded([7], day, later))).toEqual([false, true, true, false]);
  expect(["2026-03-01", "2026-03-02", "2026-03-03"].map((day) => isExcluded([3], day, later))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isExcluded([7], "2026-03-01", later)).toBe(false);
  expect(isExcluded([7, 3], "2026-03-01", later)).toBe(true);
});

it("leaves out the days of a long flushing from the one on which it was logged", () => {
  const [from, to] = [new Date("2026-03-01T01:00:00Z"), new Date("2026-03-20T01:00:00Z")];
  const isExcluded = excludedDays(
    [{ zoneId: 3, from, to, knownSince: new Date("2026-03-18T17:30:00Z") }],
    zone,
  );
  expect(
    ["2026-03-01", "2026-03-18", "2026-03-19", "2026-03-20"].map((day) => isExcluded([3], day, later)),
  ).toEqual([...[false, false, true, true]]);
  // Until it was logged nobody knew of it.
  const loggedAt = Date.parse("2026-03-18T17:30:00Z");
  expect([loggedAt - 1, loggedAt].map((at) => isExcluded([3], "2026-03-19", at))).toEqual([false, true]);
});
