import { expect, it } from "vitest";
import { convertNitrogen } from "./nitrogen.ts";

it.each([
  ["NO3-N", "NO3", 4.427],
  ["NO2-N", "NO2", 3.285],
  ["NH4-N", "NH4", 1.288],
] as const)("expresses 1 mg/L of %s as %s", (from, to, expected) => {
  expect(convertNitrogen(1, from, to)).toBeCloseTo(expected, 9);
  expect(convertNitrogen(expected, to, from)).toBeCloseTo(1, 9);
});

it("converts the nitrate limit of 50 mg/L to 11.3 mg/L of nitrogen", () => {
  expect(convertNitrogen(50, "NO3", "NO3-N")).toBeCloseTo(11.3, 1);
});

it("throws for two different ions", () => {
  expect(() => convertNitrogen(1, "NO3", "NO2-N")).toThrow(RangeError);
});
