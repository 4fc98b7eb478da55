import { expect, it } from "vitest";
import { usualInterval } from "./usual-interval.ts";

it("takes the median distance and is not fooled by a gap or by holes of other lines", () => {
  expect(usualInterval([0, 60, 61, 120, 180, 4000], [1, 2, null, 3, 4, 5])).toBe(60);
  expect(usualInterval([0], [1])).toBeNull();
});
