import { expect, it } from "vitest";
import { nextRows } from "./drawn-rows.ts";

const rowsOf = (text: string) => [...text].map((key) => ({ key, row: { name: key } }));
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join("");

it("draws as many new rows as it may, and stops at the first place without any", () => {
  expect(keysOf(nextRows([], rowsOf("abcdef"), 2))).toBe("ab");
});

it("keeps the rows of before in the places that have not come yet", () => {
  const before = rowsOf("uvwxyz");
  const wanted = rowsOf("abcdef");
  const first = nextRows(before, wanted, 2);
  expect(keysOf(first)).toBe("abwxyz");
  const second = nextRows(first, wanted, 2);
  expect(keysOf(second)).toBe("abcdyz");
  expect(nextRows(second, wanted, 2)).toEqual(wanted);
});

it("moves known rows at no cost and shows none twice", () => {
  const before = rowsOf("abcdef");
  expect(keysOf(nextRows(before, before.toReversed(), 0))).toBe("fedcba");
  const wanted = [...rowsOf("xyz"), ...before.slice(0, 3)];
  // Three places keep one of the rows that are wanted no more, or none.
  expect(keysOf(nextRows(before, wanted, 1))).toBe("xabc");
});

it("shows what is known of a row until its new contents are drawn", () => {
  const before = rowsOf("ab");
  const wanted = rowsOf("ab");
  const next = nextRows(before, wanted, 1);
  expect(next[0]?.row).toBe(wanted[0]?.row);
  expect(next[1]?.row).toBe(before[1]?.row);
});

it("takes rows past the end away in steps, and at once those that moved up", () => {
  const before = Array.from({ length: 60 }, (_, at) => ({ key: `${at}`, row: at }));
  const wanted = before.slice(58);
  const lengths = [];
  for (let drawn: typeof before = before; drawn.length > 2; ) {
    drawn = [...nextRows(drawn, wanted, 4)];
    expect(new Set(drawn.map(({ key }) => key)).size).toBe(drawn.length);
    lengths.push(drawn.length);
  }
  expect(lengths).toEqual([34, 10, 2]);
});
