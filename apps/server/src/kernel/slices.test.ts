import { expect, it } from "vitest";
import { slicesOf } from "./slices.ts";

const numbers = Array.from({ length: 7 }, (_, index) => index + 1);

it("reads slice by slice up to one that is not full, and shows what is made of the rows", async () => {
  const read: [number, number | null][] = [];
  const odd = slicesOf<number, string>(
    async ({ limit, offset, last }) => {
      read.push([offset, last]);
      return numbers.slice(offset, offset + limit);
    },
    (rows) => rows.filter((one) => one % 2 === 1).map(String),
    3,
  );
  expect(await Array.fromAsync(odd)).toEqual(["1", "3", "5", "7"]);
  expect(read).toEqual([
    [0, null],
    [3, 3],
    [6, 6],
  ]);
});

it("reads once more after a full slice, and nothing that is not asked for", async () => {
  let count = 0;
  const rows = slicesOf<number, number>(
    async ({ limit, offset }) => {
      count += 1;
      return numbers.slice(0, 6).slice(offset, offset + limit);
    },
    (slice) => slice,
    3,
  );
  expect((await rows.next()).value).toBe(1);
  expect(count).toBe(1);
  expect(await Array.fromAsync(rows)).toEqual([2, 3, 4, 5, 6]);
  expect(count).toBe(3);
});
