import Checkbox from "@mui/material/Checkbox";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, Suspense, use, useMemo } from "react";
import { RowsSkeleton } from "../page/skeletons.tsx";
import { useWindowWidth } from "../use-window-width.ts";
import { isShown, useColumnChoice } from "./column-choice.ts";
import { Cards } from "./data-table-parts.ts";
import type { DataTableProps } from "./data-table-types.ts";
import { toggled } from "./row-selection.ts";

const HEAD_HEIGHT = 34;

let fetched: Promise<typeof import("./list-grid.tsx")> | undefined;

/** The grid is fetched when a first table is drawn: phones, which draw cards, never do. */
const fetchGrid = () => {
  fetched ??= import("./list-grid.tsx");
  return fetched;
};

/** Unlike `lazy`, this keeps the type of the rows. */
const FetchedGrid = <Row,>(props: DataTableProps<Row> & { hidden: readonly string[] }) => {
  const { ListGrid } = use(fetchGrid());
  return <ListGrid {...props} />;
};

/**
 * The table of every list: head on sunk, hairlines, numbers at the end with their unit beside them, one row in
 * the tab order. Below md it becomes cards when `renderCard` is given. Sorting and paging are the caller's.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, rows, rowKey, selection, renderCard, density = "comfortable" } = props;
  const choice = useColumnChoice(props.list);
  const width = useWindowWidth();
  const hidden = useMemo(
    () => props.columns.filter((column) => !isShown(column, choice, width)).map(({ key }) => key),
    [props.columns, choice, width],
  );
  const narrow = useMediaQuery("(max-width: 959.95px)", { noSsr: true });

  const checkboxOf = (row: Row): ReactNode =>
    selection && (
      <Checkbox
        checked={selection.selected.has(rowKey(row))}
        onChange={() => selection.onSelect(toggled(selection.selected, rowKey(row)))}
        slotProps={{ input: { "aria-label": selection.rowLabel(row) } }}
      />
    );

  if (rows.length === 0) return <>{props.empty}</>;
  if (narrow && renderCard) {
    return (
      <Cards aria-label={caption} data-density={density}>
        {rows.map((row) => (
          <li key={rowKey(row)} data-selected={selection?.selected.has(rowKey(row)) ?? false}>
            {renderCard(row, checkboxOf(row))}
          </li>
        ))}
      </Cards>
    );
  }
  return (
    <Suspense
      fallback={
        <div style={{ paddingTop: HEAD_HEIGHT }}>
          <RowsSkeleton rows={rows.length} height={density === "compact" ? 36 : 50} />
        </div>
      }
    >
      <FetchedGrid {...props} hidden={hidden} />
    </Suspense>
  );
};
