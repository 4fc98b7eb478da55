import { expect, it } from "vitest";
import { sparklinePath } from "./sparkline.tsx";

const span = { from: 0, to: 120 };

it("draws from the lowest value at the foot to the highest at the top", () => {
  expect(sparklinePath([0, 60, 120], [1, 3, 2], span, 100, 1)).toBe("M0.0 26.0L60.0 2.0L120.0 14.0");
});

it("breaks at a missing value and at a long pause", () => {
  expect(sparklinePath([0, 10, 20, 100], [1, null, 2, 2], span, 50, 1)).toBe("M0.0 26.0M20.0 2.0M100.0 2.0");
});

it("draws a value that does not change in the middle, and nothing for a single one", () => {
  expect(sparklinePath([0, 60], [5, 5], span, 100, 1)).toBe("M0.0 14.0L60.0 14.0");
  expect(sparklinePath([0], [5], span, 100, 1)).toBe("");
});

it("draws noise as a flat line, however little there is of it", () => {
  const heights = (values: number[], decimals: number | null) =>
    [
      ...sparklinePath(
        values.map((_, index) => index * 10),
        values,
        span,
        100,
        decimals,
      ).matchAll(/ ([\d.]+)/g),
    ].map(([, y]) => Number(y));
  const swing = (values: number[], decimals: number | null) => {
    const found = heights(values, decimals);
    return Math.max(...found) - Math.min(...found);
  };
  // 1 % of 2.4 bar, and one step of a flow that stands still.
  expect(swing([2.41, 2.39, 2.41, 2.4], 2)).toBeLessThan(6);
  expect(swing([0, 0.1, 0, 0.1], 1)).toBeLessThan(6);
  expect(heights([2.41, 2.39], 2).every((y) => y > 8 && y < 20)).toBe(true);
  // What moves fills the height, and so does a state.
  expect(swing([2, 2.4, 2.2], 2)).toBe(24);
  expect(swing([0, 1, 0], null)).toBe(24);
});
