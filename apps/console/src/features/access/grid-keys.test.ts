import { describe, expect, it } from "vitest";
import { nextPlace } from "./grid-keys.ts";

const stops = [
  [false, true, true],
  [true, true, false, true],
  [true, false],
  [false, false],
  [true, true, true],
];

describe("keyboard navigation of the matrix", () => {
  it("skips gaps in a row", () => {
    expect(nextPlace(stops, { row: 1, column: 1 }, "ArrowRight")).toEqual({ row: 1, column: 3 });
    expect(nextPlace(stops, { row: 1, column: 3 }, "ArrowLeft")).toEqual({ row: 1, column: 1 });
  });

  it("goes to the nearest stop of the next row that has one", () => {
    expect(nextPlace(stops, { row: 1, column: 3 }, "ArrowDown")).toEqual({ row: 2, column: 0 });
    expect(nextPlace(stops, { row: 2, column: 0 }, "ArrowDown")).toEqual({ row: 4, column: 0 });
    expect(nextPlace(stops, { row: 1, column: 0 }, "ArrowUp")).toEqual({ row: 0, column: 1 });
  });

  it("stays at the last cell in a direction", () => {
    expect(nextPlace(stops, { row: 4, column: 2 }, "ArrowRight")).toBeNull();
    expect(nextPlace(stops, { row: 4, column: 2 }, "ArrowDown")).toBeNull();
    expect(nextPlace(stops, { row: 4, column: 2 }, "a")).toBeNull();
  });

  it("reaches both ends of a row and of the matrix", () => {
    expect(nextPlace(stops, { row: 1, column: 1 }, "End")).toEqual({ row: 1, column: 3 });
    expect(nextPlace(stops, { row: 1, column: 3 }, "Home")).toEqual({ row: 1, column: 0 });
    expect(nextPlace(stops, { row: 1, column: 3 }, "End", true)).toMatchObject({ row: 4 });
    expect(nextPlace(stops, { row: 4, column: 2 }, "Home", true)).toMatchObject({ row: 0 });
  });
});
