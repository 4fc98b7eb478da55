import { expect, it } from "vitest";
import { typicalInterval } from "./trend-panels.ts";

it("uses the median distance, unaffected by gaps and by missing samples of other lines", () => {
  expect(typicalInterval([0, 60, 61, 120, 180, 4000], [1, 2, null, 3, 4, 5])).toBe(60);
  expect(typicalInterval([0], [1])).toBeNull();
});

it("accepts a range of slower sampling, without a gap", () => {
  const slow = Array.from({ length: 8 }, (_, index) => index * 60);
  const fast = Array.from({ length: 60 }, (_, index) => 420 + (index + 1) * 10);
  const t = [...slow, ...fast];
  expect(
    typicalInterval(
      t,
      t.map(() => 1),
    ),
  ).toBe(60);
});

it("ignores outages, however many there are", () => {
  const t = Array.from({ length: 60 }, (_, index) => index * 10 + Math.floor(index / 8) * 300);
  expect(
    typicalInterval(
      t,
      t.map(() => 1),
    ),
  ).toBe(10);
});
