import { sortText } from "@sgval/contract/search-text";
import { describe, expect, it } from "vitest";
import { Refusal } from "./errors.ts";
import { pageOf, rangeOf, readSort, sortRows } from "./list-query.ts";

describe("the order of lists", () => {
  const fields = { name: 1, at: 1 };
  const rows = [
    { name: "VGA-10", at: 1 },
    { name: "VGA-2", at: 1 },
    { name: "Đầu", at: 2 },
  ];
  const keys = { name: (row: { name: string }) => sortText(row.name), at: (row: { at: number }) => row.at };

  it("reads a minus in front as descending", () => {
    expect(readSort("name", fields)).toEqual({ field: "name", descending: false });
    expect(readSort("-at", fields)).toEqual({ field: "at", descending: true });
  });

  it("refuses a field the list does not know, also one every object has", () => {
    for (const sort of ["size", "-size", "toString", ""])
      expect(() => readSort(sort, fields)).toThrow(Refusal);
  });

  it("counts as people do and leaves equals in their order", () => {
    const names = (sort: string) => sortRows(rows, sort, keys).map(({ name }) => name);
    expect(names("name")).toEqual(["Đầu", "VGA-2", "VGA-10"]);
    expect(names("-name")).toEqual(["VGA-10", "VGA-2", "Đầu"]);
    expect(names("-at")).toEqual(["Đầu", "VGA-10", "VGA-2"]);
  });
});

it("cuts pages, and an empty one past the end", () => {
  const found = [1, 2, 3, 4, 5];
  expect(pageOf(found, { page: 2, size: 2 })).toEqual({
    data: [3, 4],
    metaData: { total: 5, page: 2, size: 2 },
  });
  expect(pageOf(found, { page: 10, size: 10 }).data).toEqual([]);
  expect(rangeOf({ page: 3, size: 25 })).toEqual({ limit: 25, offset: 50 });
});
