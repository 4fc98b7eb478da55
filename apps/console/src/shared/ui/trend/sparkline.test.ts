import { expect, it } from "vitest";
import { sparklinePath } from "./sparkline.tsx";

const span = { from: 0, to: 120 };

it("draws from the lowest value at the foot to the highest at the top", () => {
  expect(sparklinePath([0, 60, 120], [1, 3, 2], span, 100)).toBe("M0.0 26.0L60.0 2.0L120.0 14.0");
});

it("breaks at a missing value and at a long pause", () => {
  expect(sparklinePath([0, 10, 20, 100], [1, null, 2, 2], span, 50)).toBe("M0.0 26.0M20.0 2.0M100.0 2.0");
});

it("draws a value that does not change in the middle, and nothing for a single one", () => {
  expect(sparklinePath([0, 60], [5, 5], span, 100)).toBe("M0.0 14.0L60.0 14.0");
  expect(sparklinePath([0], [5], span, 100)).toBe("");
});
