import Checkbox from "@mui/material/Checkbox";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { HeadCell } from "./data-table-parts.ts";
import type { Column, Selection, SortState } from "./data-table-types.ts";
import { withPage } from "./row-selection.ts";

type DataTableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSort: ((sort: SortState) => void) | undefined;
  selection: Selection<Row> | undefined;
  keys: readonly string[];
};

const SPOKEN = { asc: "ascending", desc: "descending" } as const;

export const DataTableHead = <Row,>({ columns, sort, onSort, selection, keys }: DataTableHeadProps<Row>) => {
  const chosen = keys.filter((key) => selection?.selected.has(key)).length;
  return (
    <thead>
      <tr>
        {selection && (
          <HeadCell style={{ width: 44, paddingInlineEnd: 0 }}>
            <Checkbox
              checked={chosen > 0 && chosen === keys.length}
              indeterminate={chosen > 0 && chosen < keys.length}
              onChange={() => selection.onSelect(withPage(selection.selected, keys))}
              slotProps={{ input: { "aria-label": selection.allLabel } }}
            />
          </HeadCell>
        )}
        {columns.map((column) => {
          const direction = sort?.key === column.key ? sort.direction : undefined;
          const Arrow = direction === "asc" ? IconArrowUp : IconArrowDown;
          return (
            <HeadCell
              key={column.key}
              scope="col"
              colSpan={column.unit ? 2 : 1}
              aria-sort={direction ? SPOKEN[direction] : undefined}
              style={{ textAlign: column.align ?? "start", ...(column.width ? { width: column.width } : {}) }}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort({ key: column.key, direction: direction === "asc" ? "desc" : "asc" })}
                >
                  <HeadText column={column} />
                  {direction && <Arrow size={14} stroke={1.75} aria-hidden />}
                </button>
              ) : (
                <HeadText column={column} />
              )}
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
};

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
