import { expect, it } from "vitest";
import { ranges, readSpan } from "./ranges.ts";

it("[R9.3] offers two hours, five hours and one day", () => {
  expect(ranges).toEqual(expect.arrayContaining(["2h", "5h", "1d"]));
  expect(["2h", "5h", "1d"].map((range) => readSpan(range)?.seconds)).toEqual([7_200, 18_000, 86_400]);
});

it("reads the last minutes, hours and days, and nothing else", () => {
  expect(readSpan("45m")).toEqual({ count: 45, unit: "m", seconds: 2_700 });
  expect(readSpan("14d")?.seconds).toBe(14 * 86_400);
  for (const wrong of ["", "0h", "5", "5y", "-5h", "1.5h", "99999d"]) expect(readSpan(wrong)).toBeNull();
});
