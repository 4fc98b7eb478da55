import { expect, it } from "vitest";
import { pagesShown } from "./pages-shown.ts";

it("prints every page while there are few", () => {
  expect(pagesShown(2, 4)).toEqual([1, 2, 3, 4]);
  expect(pagesShown(1, 1)).toEqual([1]);
  expect(pagesShown(1, 0)).toEqual([]);
});

it("keeps first, last and the neighbours of the current page", () => {
  expect(pagesShown(1, 20)).toEqual([1, 2, 3, "gap-after", 20]);
  expect(pagesShown(10, 20)).toEqual([1, "gap-before", 9, 10, 11, "gap-after", 20]);
  expect(pagesShown(20, 20)).toEqual([1, "gap-before", 18, 19, 20]);
});

it("never hides a single page behind a gap", () => {
  expect(pagesShown(4, 20)).toEqual([1, 2, 3, 4, 5, "gap-after", 20]);
  expect(pagesShown(17, 20)).toEqual([1, "gap-before", 16, 17, 18, 19, 20]);
});
