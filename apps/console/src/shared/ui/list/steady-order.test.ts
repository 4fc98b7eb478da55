import { expect, it } from "vitest";
import { keepOrder } from "./steady-order.ts";

it("leaves rows where they stand while they are kept in order, with new ones at the end", () => {
  const fetched = [{ id: 9 }, { id: 2 }, { id: 1 }];
  const idOf = ({ id }: { id: number }) => id;
  expect(keepOrder([1, 2], fetched, idOf).map(({ id }) => id)).toEqual([1, 2, 9]);
  expect(keepOrder([], fetched, idOf).map(({ id }) => id)).toEqual([9, 2, 1]);
});
