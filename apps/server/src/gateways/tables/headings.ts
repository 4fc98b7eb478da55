import { searchText } from "@sgval/contract/search-text";
import { Refusal } from "../../kernel/errors.ts";
import type { ReadCell, ReadRow } from "./read-row.ts";

/** Files of this product have a title and notes above the headings. */
const searchedRows = 20;

/** A heading as it is compared: `Vĩ độ (°)` and `vi_do` are the same. */
export const plainHeading = (heading: unknown): string =>
  searchText(String(heading ?? ""))
    .replace(/[([].*$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/**
 * All rows of a table with at most so many lines below its headings.
 * Errors: `too_many_lines`, those of the source.
 */
export const readAllRows = async (rows: AsyncIterable<ReadRow>, lines: number): Promise<ReadRow[]> => {
  const read: ReadRow[] = [];
  for await (const row of rows) {
    // The headings, and what stands above them, besides.
    if (read.length > lines + searchedRows) throw new Refusal("too_many_lines", { limit: lines });
    read.push(row);
  }
  return read;
};

/**
 * The row of headings, of the first ones that with most known headings, and the rows below it.
 * @param fieldsOf the field of each cell of a row of headings; null where it says nothing
 */
export const splitAtHeadings = (
  all: readonly ReadRow[],
  fieldsOf: (cells: readonly ReadCell[]) => readonly unknown[],
): { headings: readonly ReadCell[]; rows: ReadRow[] } => {
  const known = all
    .slice(0, searchedRows)
    .map(({ cells }) => fieldsOf(cells).filter((field) => field !== null).length);
  const at = Math.max(0, known.indexOf(Math.max(0, ...known)));
  return { headings: all[at]?.cells ?? [], rows: all.slice(at + 1) };
};
