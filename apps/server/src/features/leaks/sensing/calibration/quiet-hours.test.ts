import { expect, it } from "vitest";
import { perDay } from "../expected-inflow.ts";
import { quietDays, quietHours } from "./quiet-hours.ts";

/** Eight days; the fourth is not quiet, and of the sixth most is missing. */
const inflow = Float64Array.from({ length: 8 * perDay }, (_, index) => {
  const day = Math.floor(index / perDay);
  return day === 3 || (day === 5 && index % perDay < 60) ? Number.NaN : 10 + day;
});

it("knows the quiet days, and what channels showed in their hours", () => {
  const days = quietDays(inflow);
  expect(days).toEqual([0, 1, 2, 4, 6, 7]);
  const hours = quietHours(inflow, days);
  expect(hours.map(({ secondsOfDay }) => secondsOfDay / 3600)).toEqual([1, 4, 7, 10, 13, 16, 19, 22]);
  expect(hours[0]?.of(inflow)).toBe(13);
});

it("has no value where the channel or the zone has none on most of the days", () => {
  const days = quietDays(inflow);
  const pressure = new Float64Array(inflow.length).fill(3);
  pressure.fill(Number.NaN, 0, 5 * perDay);
  expect(quietHours(inflow, days)[0]?.of(pressure)).toBeNaN();
  const byDay = inflow.map((value, index) => (index % perDay < 48 ? value : Number.NaN));
  expect(quietHours(byDay, days)).toHaveLength(4);
});
