import { expect, it } from "vitest";
import { lineGap } from "./line-gap.ts";

it("goes by the median distance of samples, unaffected by gaps and by missing samples of other lines", () => {
  expect(lineGap([0, 60, 61, 120, 180, 4000], [1, 2, null, 3, 4, 5], 0)).toBe(150);
  expect(lineGap([0], [1], 60)).toBe(150);
});

it("accepts a range of slower sampling, without a gap", () => {
  const slow = Array.from({ length: 8 }, (_, index) => index * 60);
  const fast = Array.from({ length: 60 }, (_, index) => 420 + (index + 1) * 10);
  const t = [...slow, ...fast];
  expect(
    lineGap(
      t,
      t.map(() => 1),
      10,
    ),
  ).toBe(150);
});

it("ignores outages, however many there are", () => {
  const t = Array.from({ length: 60 }, (_, index) => index * 10 + Math.floor(index / 8) * 300);
  expect(
    lineGap(
      t,
      t.map(() => 1),
      10,
    ),
  ).toBe(25);
});
