import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { Column } from "../list-types.ts";
import { isLocked } from "./column-choice.ts";

/** What lists use of the table library; sorting and paging themselves are done by the server. */
export const listFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

/** A column as the table library knows it; how it is drawn stays with the column itself. */
export const columnDefinitions = <Row extends object>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof listFeatures, Row>[] =>
  columns.map((column) => ({
    id: column.key,
    // The library sorts only columns that have a value, even when the server does the sorting.
    accessorFn: (row: Row) => row,
    enableSorting: column.sortable ?? false,
    enableHiding: !isLocked(column),
  }));

// No narrower than its longest word: where the words need more than the page has, the list scrolls in its own box.
const OWN_WIDTH = "minmax(min-content, auto)";
// Names wrap anywhere, so that their longest word is a letter: where much else is shown they keep space for two words.
const OWN_NAME_WIDTH = "minmax(176px, auto)";
// The least is a length, so that a long head widens the numbers and leaves the units beside them.
const UNIT_WIDTH = "minmax(36px, max-content)";

// Rows that come and go while scrolling must not move the columns, so a long list does not ask for their contents.
const LONG_NAME = "minmax(200px, 2fr)";
const LONG_OTHER = "minmax(110px, 1fr)";
const LONG_UNIT = "48px";

const widthOf = <Row>({ width, isName }: Column<Row>, long: boolean): string => {
  if (typeof width === "number") return `${width}px`;
  if (width !== undefined) return width;
  if (!long) return isName ? OWN_NAME_WIDTH : OWN_WIDTH;
  return isName ? LONG_NAME : LONG_OTHER;
};

/**
 * The tracks of the CSS grid under head and rows: one per column, and a second one for units. A number and its unit are read
 * from left to right in a page from right to left too, where the second track is the left one.
 */
export const columnTracks = <Row>(
  columns: readonly Column<Row>[],
  { choosable, long, mirrored }: { choosable: boolean; long: boolean; mirrored: boolean },
): string => {
  const tracksOf = (column: Column<Row>): string[] => {
    if (!column.unit) return [widthOf(column, long)];
    const tracks = [widthOf(column, long), long ? LONG_UNIT : UNIT_WIDTH];
    return mirrored ? tracks.toReversed() : tracks;
  };
  return [...(choosable ? ["44px"] : []), ...columns.flatMap(tracksOf)].join(" ");
};
