import { expect, it } from "vitest";
import { heapGrowth } from "./heap.ts";

const samples = (...megabytes: number[]) => megabytes.map((each, minute) => ({ minute, megabytes: each }));

it("finds memory that is never let go, in whichever steps it comes", () => {
  expect(heapGrowth(samples(40, 60, 62, 64, 66, 68, 70))).toBeCloseTo(2);
  expect(heapGrowth(samples(40, 60, 60, 63, 63, 66, 66, 69, 69))).toBeGreaterThan(1);
});

it("does not take one high sample for growth", () => {
  expect(heapGrowth(samples(40, 60, 61, 60, 61, 60, 185, 60, 61))).toBeCloseTo(0, 0);
});
