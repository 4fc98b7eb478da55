import { expect, it } from "vitest";
import { mostCorners, polygon } from "./polygon.ts";

const square: [number, number][] = [
  [106.7, 10.8],
  [106.8, 10.8],
  [106.8, 10.9],
  [106.7, 10.9],
  [106.7, 10.8],
];
const problems = (...coordinates: [number, number][][]) =>
  polygon.safeParse({ type: "Polygon", coordinates }).error?.issues.map(({ message }) => message) ?? [];

it("takes a closed outline in either direction", () => {
  expect(problems(square)).toEqual([]);
  expect(problems(square.toReversed())).toEqual([]);
});

it("takes an outline with a straight corner, and one that turns inwards", () => {
  expect(problems([[106.7, 10.8], [106.75, 10.8], ...square.slice(1)])).toEqual([]);
  expect(problems([...square.slice(0, 3), [106.75, 10.85], ...square.slice(3)])).toEqual([]);
});

it("refuses an open outline, too few corners, too many, and a place off the earth", () => {
  expect(problems(square.slice(0, 4))).toEqual(["validation.polygon_closed"]);
  expect(problems([...square.slice(0, 2), ...square.slice(0, 1)])).toEqual(["validation.invalid_value"]);
  const circle = Array.from({ length: mostCorners + 1 }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * corner) / (mostCorners + 1);
    return [106 + Math.cos(angle), 10 + Math.sin(angle)];
  });
  expect(problems([...circle, circle[0] ?? [0, 0]])).toContain("validation.too_long");
  expect(problems(square.map(([x, y]) => [x + 100, y]))).toContain("validation.invalid_value");
});

it("refuses holes", () => {
  expect(problems(square, square)).toEqual(["validation.invalid_value"]);
});
