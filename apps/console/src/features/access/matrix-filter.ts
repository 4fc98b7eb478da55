import { searchText } from "@sgval/contract/search-text";
import type { MatrixRow } from "./matrix.ts";
import { permissionsOf } from "./matrix.ts";

/** The rows that fit a search in words or names, and that hold a tick where only those are wanted. */
export const shownRows = (
  rows: readonly MatrixRow[],
  filter: {
    q: string;
    /** The held permissions when only rows with one of them are wanted. */
    ticked: ReadonlySet<string> | null;
    labelsOf: (row: MatrixRow) => readonly string[];
  },
): MatrixRow[] => {
  const wanted = searchText(filter.q.trim());
  return rows.filter((row) => {
    const names = permissionsOf(row);
    if (filter.ticked && !names.some((name) => filter.ticked?.has(name))) return false;
    return (
      wanted === "" || [...names, ...filter.labelsOf(row)].some((text) => searchText(text).includes(wanted))
    );
  });
};
