import { expect, it } from "vitest";
import { evenRowsOf } from "./even-rows.ts";

it("leaves no tile alone in the last row where the rows can be even", () => {
  const laidOut = (tiles: number, fitting: number) => {
    const { columns, last } = evenRowsOf(tiles, fitting);
    return [columns, last];
  };
  expect(laidOut(8, 7)).toEqual([4, 4]);
  expect(laidOut(7, 6)).toEqual([4, 3]);
  expect(laidOut(6, 7)).toEqual([6, 6]);
  expect(laidOut(6, 4)).toEqual([3, 3]);
  expect(laidOut(5, 4)).toEqual([3, 2]);
  // Of an odd number in pairs the last one has the row.
  expect(laidOut(5, 2)).toEqual([2, 1]);
  expect(laidOut(1, 4)).toEqual([1, 1]);
});
