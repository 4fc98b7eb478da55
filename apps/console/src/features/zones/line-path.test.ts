import { expect, it } from "vitest";
import { linePath } from "./line-path.ts";

const drawn = (values: (number | null)[]) =>
  linePath(
    values,
    (index) => index * 10,
    (value) => 100 - value,
  );

it("draws a line with gaps where nothing is known, and a value between two gaps as a short dash", () => {
  expect(drawn([1, 2, null, 4, null])).toBe("M0.0 99.0L10.0 98.0M30.0 96.0h1");
  expect(drawn([null, null])).toBe("");
});
