import { describe, expect, it } from "vitest";
import {
  courseMiddle,
  crossesItself,
  distanceBetween,
  distanceToCourse,
  isInside,
  outlineArea,
  outlineMiddle,
  outlinesOverlap,
  type Position,
} from "./geometry.ts";

it("measures distances on the ground", () => {
  // One degree of latitude.
  expect(distanceBetween([106, 10], [106, 11])).toBeCloseTo(111_195, -2);
  expect(distanceBetween([106, 10], [106, 10])).toBe(0);
  // A block of a street.
  expect(distanceBetween([106.7, 10.8], [106.705, 10.8])).toBeCloseTo(546, 0);
});

it("measures the distance to a course at its nearest point, which may lie between two of the course", () => {
  const course: Position[] = [
    [106.7, 10.8],
    [106.72, 10.8],
    [106.72, 10.82],
  ];
  expect(distanceToCourse([106.71, 10.801], course)).toBeCloseTo(111, 0);
  expect(distanceToCourse([106.69, 10.8], course)).toBeCloseTo(
    distanceBetween([106.69, 10.8], [106.7, 10.8]),
    0,
  );
  expect(distanceToCourse([106.72, 10.81], course)).toBe(0);
});

describe("the middle of a course", () => {
  it("is half way along its course, not the middle of its ends or its vertex", () => {
    expect(
      courseMiddle([
        [0, 0],
        [1, 0],
        [1, 3],
      ]),
    ).toEqual([1, 1]);
  });

  it("counts a degree of longitude as long as it is at its latitude", () => {
    const [longitude, latitude] = courseMiddle([
      [0, 60],
      [2, 60],
      [2, 61],
    ]);
    expect(longitude).toBeCloseTo(2, 6);
    expect(latitude).toBeCloseTo(60, 6);
  });

  it("is the place of a course that has no length", () => {
    expect(
      courseMiddle([
        [5, 6],
        [5, 6],
      ]),
    ).toEqual([5, 6]);
  });
});

it("knows which positions lie inside an outline or on its border, one that turns inwards too", () => {
  const outline: Position[] = [
    [0, 0],
    [4, 0],
    [4, 4],
    [2, 1],
    [0, 4],
  ];
  expect(isInside([1, 1], outline)).toBe(true);
  expect(isInside([2, 3], outline)).toBe(false);
  expect(isInside([5, 1], outline)).toBe(false);
  // On an edge, and on a corner.
  expect(isInside([2, 0], outline)).toBe(true);
  expect(isInside([4, 4], outline)).toBe(true);
  expect(isInside([1, 1], [...outline, [0, 0]])).toBe(true);
  expect(isInside([1, 1], [])).toBe(false);
});

it("finds an outline that crosses, touches or folds back on itself", () => {
  const of = (...corners: Position[]) => crossesItself([...corners, corners[0] ?? [0, 0]]);
  expect(of([0, 0], [2, 2], [2, 0], [0, 2])).toBe(true);
  // A corner on another edge.
  expect(of([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])).toBe(true);
  // Out and back the same way.
  expect(of([0, 0], [4, 0], [2, 0], [2, 3])).toBe(true);
  expect(of([0, 0], [0, 0], [4, 0], [2, 3])).toBe(true);
  expect(of([0, 0], [1, 0], [2, 0])).toBe(true);
  expect(of([0, 0], [4, 0], [4, 4], [2, 1], [0, 4])).toBe(false);
});

it("finds a middle inside of an outline that bends around its centre", () => {
  const bent: Position[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [8, 10],
    [8, 2],
    [2, 2],
    [2, 10],
    [0, 10],
  ];
  expect(isInside(outlineMiddle(bent), bent)).toBe(true);
  const middle = outlineMiddle([...bent.slice(0, 3), [0, 10], [0, 0]]);
  expect(middle[0]).toBeCloseTo(5, 9);
  expect(middle[1]).toBeCloseTo(5, 9);
});

const square = (west: number, south: number, size = 0.01): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];

it.each([
  ["crosses its border", square(106.005, 10.005), true],
  ["lies inside of it", square(106.002, 10.002, 0.002), true],
  ["encloses it", square(105.99, 9.99, 0.05), true],
  ["is drawn over it", square(106, 10), true],
  ["shares a border with it", square(106.01, 10), false],
  ["shares a part of a border", square(106.01, 10.004), false],
  ["is over the border by less than a metre", square(106.009995, 10), false],
  ["lies elsewhere", square(107, 10), false],
])("knows whether an outline has an area in common with one that %s", (_how, other, expected) => {
  const outline = square(106, 10);
  expect([outlinesOverlap(outline, other), outlinesOverlap(other, outline)]).toEqual([expected, expected]);
});

it("measures how large an outline is, whichever way around and with its first corner repeated", () => {
  const corners: Position[] = [
    [106, 0],
    [106.01, 0],
    [106.01, 0.02],
    [106, 0.02],
  ];
  // 1.112 km by 2.224 km at the equator.
  expect(outlineArea(corners) / 1e6).toBeCloseTo(2.473, 3);
  expect(outlineArea([...corners].reverse())).toBeCloseTo(outlineArea(corners), 3);
  expect(outlineArea([...corners, [106, 0]])).toBeCloseTo(outlineArea(corners), 3);
});
