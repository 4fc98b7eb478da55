import { DataGrid } from "@mui/x-data-grid";
import { useMemo, useRef } from "react";
import type { DataTableProps } from "./data-table-types.ts";
import { columnTracks, gridColumns, type RowModel } from "./list-grid-columns.tsx";
import { Frame } from "./list-grid-parts.ts";
import { ListCell, type ListPlaces, ListPlacesContext, ListRow } from "./list-grid-row.tsx";
import { useGridLabels } from "./use-grid-labels.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** Rows that did not change keep their model, and so the grid leaves them alone. */
const useRowModels = <Row,>(rows: readonly Row[], rowKey: (row: Row) => string): RowModel<Row>[] => {
  const known = useRef(new Map<string, RowModel<Row>>());
  const models = rows.map((row): RowModel<Row> => {
    const id = rowKey(row);
    const before = known.current.get(id);
    return before?.row === row ? before : { id, row };
  });
  known.current = new Map(models.map((model) => [model.id, model]));
  const last = useRef(models);
  if (last.current.length !== models.length || last.current.some((model, at) => model !== models[at]))
    last.current = models;
  return last.current;
};

// The content policy refuses a style element without the nonce of the page.
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute("content") ?? undefined;

const slots = { row: ListRow, cell: ListCell };
// The grid's own focus would move through single cells and heads; here rows and the buttons in the heads have it.
const slotProps = {
  columnHeaders: {
    hasOtherElementInTabSequence: true,
    columnHeaderTabIndexState: null,
    columnHeaderFocus: null,
  },
};

const ROW_HEIGHT = { comfortable: 50, compact: 36 };

/**
 * The rows of a list on the data grid: it keeps rows and columns and draws again what changed. Paging, sorting and
 * choosing rows stay the caller's; `hidden` names columns that are not on screen.
 */
export const ListGrid = <Row,>(props: DataTableProps<Row> & { hidden: readonly string[] }) => {
  const { caption, rows, rowKey, columns, sort, onSort, selection, hidden, density = "comfortable" } = props;
  const models = useRowModels(rows, rowKey);
  const keys = useMemo(() => models.map(({ id }) => id), [models]);
  const labels = useGridLabels();
  const rowKeys = useRowKeys({
    keys,
    selected: selection?.selected,
    onSelect: selection?.onSelect,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) props.onOpen?.(row);
    },
  });
  const { active, setActive } = rowKeys;
  const choosable = selection !== undefined;
  const definitions = useMemo(() => gridColumns(columns, choosable), [columns, choosable]);
  const visibility = useMemo(() => Object.fromEntries(hidden.map((key) => [key, false])), [hidden]);
  const tracks = columnTracks(
    columns.filter(({ key }) => !hidden.includes(key)),
    choosable,
  );
  const places: ListPlaces = {
    keys,
    active,
    onActive: setActive,
    selected: selection?.selected,
    onSelect: selection?.onSelect,
    labelOf: (key) => {
      const row = models[keys.indexOf(key)]?.row;
      return row === undefined || !selection ? key : selection.rowLabel(row);
    },
    allLabel: selection?.allLabel,
    sort,
    onSort,
  };
  return (
    <ListPlacesContext value={places}>
      <Frame
        ref={rowKeys.body}
        onKeyDown={rowKeys.onKeyDown}
        data-density={density}
        sx={{ "--list-columns": tracks }}
      >
        <DataGrid
          aria-label={caption}
          rows={models}
          columns={definitions}
          columnVisibilityModel={visibility}
          localeText={labels}
          {...(nonce ? { nonce } : {})}
          slots={slots}
          slotProps={slotProps}
          sortingMode="server"
          sortModel={sort ? [{ field: sort.key, sort: sort.direction }] : []}
          rowHeight={ROW_HEIGHT[density]}
          columnHeaderHeight={34}
          rowSelection={false}
          hideFooter
          autoHeight
          disableVirtualization
          disableColumnMenu
          disableColumnResize
          disableColumnFilter
          disableAutosize
        />
      </Frame>
    </ListPlacesContext>
  );
};
