import { createTimeZone } from "@sgval/quantities/time-zone";
import { expect, it } from "vitest";
import { nightsOf } from "./local-hours.ts";

it("counts the same hours of a night where the day has no midnight because the clocks go forward then", () => {
  const from = Date.parse("2026-04-22T22:00:00Z");
  const to = Date.parse("2026-04-24T21:00:00Z");
  const nights = nightsOf(createTimeZone("Africa/Cairo"), { from, to }, { from: "02:00", to: "04:00" });
  expect(nights.map((night) => [night.from, night.to].map((at) => new Date(at).toISOString()))).toEqual([
    ["2026-04-23T00:00:00.000Z", "2026-04-23T02:00:00.000Z"],
    // 00:00 became 01:00: 02:00 is an hour after the beginning of the day.
    ["2026-04-23T23:00:00.000Z", "2026-04-24T01:00:00.000Z"],
  ]);
});
