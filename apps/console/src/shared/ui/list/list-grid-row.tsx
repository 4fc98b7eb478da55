import Checkbox from "@mui/material/Checkbox";
import {
  type GridCellProps,
  GridRow,
  type GridRowProps,
  gridClasses,
  useGridApiContext,
} from "@mui/x-data-grid";
import { createContext, memo, useContext } from "react";
import type { SortState } from "./data-table-types.ts";
import { toggled, withPage } from "./row-selection.ts";

export type ListPlaces = {
  keys: readonly string[];
  /** Index of the one row in the tab order. */
  active: number;
  onActive: (index: number) => void;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  /** Names of the checkboxes, of one row and of the whole page. */
  labelOf?: (key: string) => string;
  allLabel?: string | undefined;
  sort?: SortState | undefined;
  onSort?: ((sort: SortState) => void) | undefined;
};

/** What rows, heads and checkboxes ask for themselves, so that moving, choosing or sorting draws no cell again. */
export const ListPlacesContext = createContext<ListPlaces>({
  keys: [],
  active: 0,
  onActive: () => {},
});

/** A row of the grid that takes the focus itself; its cells never do. */
export const ListRow = (props: GridRowProps) => {
  const { active, onActive, selected } = useContext(ListPlacesContext);
  const key = String(props.rowId);
  const chosen = selected?.has(key);
  return (
    <GridRow
      {...props}
      tabIndex={props.index === active ? 0 : -1}
      data-row={key}
      data-selected={String(chosen ?? false)}
      aria-selected={chosen}
      onFocus={() => onActive(props.index)}
    />
  );
};

const sameCell = (before: GridCellProps, now: GridCellProps): boolean =>
  before.row === now.row && before.column === now.column;

/**
 * A cell without the focus, editing and selection the grid gives to single cells: a list knows rows only. It is
 * drawn again when its row or its column is another one, which is how live values change in place.
 */
export const ListCell = memo(({ column, rowId }: GridCellProps) => {
  const grid = useGridApiContext();
  return (
    <div
      role={column.rowHeader ? "rowheader" : "gridcell"}
      className={`${gridClasses.cell} ${String(column.cellClassName ?? "")}`}
      data-field={column.field}
    >
      {column.renderCell?.(grid.current.getCellParams(rowId, column.field))}
    </div>
  );
}, sameCell);

export const RowCheckbox = ({ rowKey }: { rowKey: string }) => {
  const { selected, onSelect, labelOf } = useContext(ListPlacesContext);
  if (!selected || !onSelect) return null;
  return (
    <Checkbox
      checked={selected.has(rowKey)}
      onChange={() => onSelect(toggled(selected, rowKey))}
      slotProps={{ input: { "aria-label": labelOf?.(rowKey), tabIndex: -1 } }}
    />
  );
};

export const PageCheckbox = () => {
  const { keys, selected, onSelect, allLabel } = useContext(ListPlacesContext);
  if (!selected || !onSelect) return null;
  const chosen = keys.filter((key) => selected.has(key)).length;
  return (
    <Checkbox
      checked={chosen > 0 && chosen === keys.length}
      indeterminate={chosen > 0 && chosen < keys.length}
      onChange={() => onSelect(withPage(selected, keys))}
      slotProps={{ input: { "aria-label": allLabel } }}
    />
  );
};
