import type { ViewedList } from "@sgval/contract/account/saved-views";
import type { ReactNode } from "react";
import type { TableWidth } from "../breakpoints.ts";

/** Lists that let their reader choose columns; each is remembered under its own name. */
export type ColumnList = ViewedList | "readings" | `report:${string}`;

export type SortState = { key: string; direction: "asc" | "desc" };
export type Density = "comfortable" | "compact";

export type Column<Row> = {
  key: string;
  head: ReactNode;
  /** Name of a column whose head is an icon or empty. */
  headLabel?: string;
  /** Numbers are aligned to the end; with `unit` they get a narrow unit column of their own. */
  align?: "start" | "end" | "center";
  cell: (row: Row) => ReactNode;
  /** Unit of the number, per row; the head spans both columns. */
  unit?: (row: Row) => ReactNode;
  sortable?: boolean;
  width?: number | string;
  /** The cell that names the row, read as its header. */
  isName?: boolean;
  /** Hidden below this width in px, unless the user chose to show it. */
  from?: Exclude<TableWidth, 0>;
  /** Never offered for hiding, such as the menu of a row. */
  always?: boolean;
};

export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  allLabel: string;
  rowLabel: (row: Row) => string;
};

export type ListTableProps<Row> = {
  /** Names the table; not drawn. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Under which the choice of columns is kept; without it all that fit are shown. */
  list?: ColumnList;
  sort?: SortState | undefined;
  onSort?: (sort: SortState) => void;
  selection?: Selection<Row> | undefined;
  /** The row that is open beside the list. */
  openRow?: string | undefined;
  /** Enter on a row; the name cell still holds the link for the mouse. */
  onOpen?: (row: Row) => void;
  density?: Density;
  /** Cards at every width. */
  asCards?: boolean;
  /** One row as a card, for widths below md; `checkbox` is the row's own, or nothing. */
  renderCard?: (row: Row, checkbox: ReactNode) => ReactNode;
  /** Drawn instead of rows when there are none. */
  empty?: ReactNode;
};
