import type { GridColDef } from "@mui/x-data-grid";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useContext } from "react";
import type { Column } from "./data-table-types.ts";
import { Unit } from "./list-grid-parts.ts";
import { ListPlacesContext, PageCheckbox, RowCheckbox } from "./list-grid-row.tsx";

/** A row as the grid keeps it: the caller's own row and the key it goes by. */
export type RowModel<Row> = { id: string; row: Row };

const CHOICE_FIELD = "__chosen__";

const SIDE = { start: "left", end: "right", center: "center" } as const;

/** An icon alone gets its name as hidden text: a header cell must not be empty for a screen reader. */
const HeadText = <Row,>({ column }: { column: Column<Row> }) =>
  column.headLabel ? (
    <>
      <span aria-hidden>{column.head}</span>
      <span className="visually-hidden">{column.headLabel}</span>
    </>
  ) : (
    column.head
  );

const Head = <Row,>({ column }: { column: Column<Row> }) => {
  const { sort, onSort } = useContext(ListPlacesContext);
  if (!column.sortable || !onSort) return <HeadText column={column} />;
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Arrow = direction === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      onClick={() => onSort({ key: column.key, direction: direction === "asc" ? "desc" : "asc" })}
    >
      <HeadText column={column} />
      {direction && <Arrow size={14} stroke={1.75} aria-hidden />}
    </button>
  );
};

const gridColumn = <Row,>(column: Column<Row>): GridColDef<RowModel<Row>> => {
  const { unit, align = "start" } = column;
  const classes = `${align}${unit ? " units" : ""}`;
  return {
    field: column.key,
    headerAlign: SIDE[align],
    headerClassName: classes,
    cellClassName: classes,
    // Sorting is the server's: the head asks for it with a button of its own.
    sortable: false,
    hideSortIcons: true,
    rowHeader: column.isName ?? false,
    renderHeader: () => <Head column={column} />,
    renderCell: ({ row: { row } }) =>
      unit ? (
        <>
          <span>{column.cell(row)}</span>
          <Unit>{unit(row)}</Unit>
        </>
      ) : (
        column.cell(row)
      ),
  };
};

/** The columns of a list in the words of the grid, with the checkboxes in front when rows can be chosen. */
export const gridColumns = <Row,>(
  columns: readonly Column<Row>[],
  choosable: boolean,
): GridColDef<RowModel<Row>>[] => {
  const own = columns.map(gridColumn);
  if (!choosable) return own;
  const choice: GridColDef<RowModel<Row>> = {
    field: CHOICE_FIELD,
    sortable: false,
    renderHeader: () => <PageCheckbox />,
    renderCell: ({ row }) => <RowCheckbox rowKey={row.id} />,
  };
  return [choice, ...own];
};

// No narrower than its longest word: where the words need more than the page has, the list scrolls in its own box.
const OWN_WIDTH = "minmax(min-content, auto)";

const widthOf = (width: number | string | undefined): string =>
  width === undefined ? OWN_WIDTH : typeof width === "number" ? `${width}px` : width;

// The least is a length, so that a long head widens the numbers and leaves the units beside them.
const UNIT_TRACK = "minmax(36px, max-content)";

/** The tracks of the CSS grid under head and rows: one per column, and a second one for units. */
export const columnTracks = <Row,>(columns: readonly Column<Row>[], choosable: boolean): string =>
  [
    ...(choosable ? ["44px"] : []),
    ...columns.map(({ width, unit }) => `${widthOf(width)}${unit ? ` ${UNIT_TRACK}` : ""}`),
  ].join(" ");
