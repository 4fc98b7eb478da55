import { expect, it } from "vitest";
import { readAllRows, splitAtHeadings } from "./headings.ts";
import type { ReadRow } from "./read-row.ts";

const rowsOf = (count: number): ReadRow[] =>
  Array.from({ length: count }, (_, index) => ({ line: index + 1, cells: [`${index}`] }));
const asRead = async function* (rows: readonly ReadRow[]) {
  yield* rows;
};

it("counts neither the headings nor the title and notes above them as lines of a file", async () => {
  expect(await readAllRows(asRead(rowsOf(120)), 100)).toHaveLength(120);
  await expect(readAllRows(asRead(rowsOf(123)), 100)).rejects.toMatchObject({ code: "too_many_lines" });
});

it("takes the row with most known headings for that of the headings, below a title too", () => {
  const all = [["Devices"], ["Printed on Friday"], ["name", "type"], ["VGA-01", "VGA"]].map(
    (cells, index): ReadRow => ({ line: index + 1, cells }),
  );
  const known = (cells: readonly unknown[]) =>
    cells.map((cell) => (cell === "name" || cell === "type" ? cell : null));
  const { headings, rows } = splitAtHeadings(all, known);
  expect(headings).toEqual(["name", "type"]);
  expect(rows.map(({ line }) => line)).toEqual([4]);
});
