import Checkbox from "@mui/material/Checkbox";
import { type CSSProperties, memo, type ReactNode, type RefCallback } from "react";
import { BodyRow, Cell, Unit } from "./list-table-parts.ts";
import type { Column } from "./list-types.ts";
import { holdsShift, keepSelection } from "./use-row-choice.ts";

export type ListRowProps<Row> = {
  row: Row;
  rowKey: string;
  /** Place among the rows of this page, from 0. */
  index: number;
  columns: readonly Column<Row>[];
  /** Whether this is the one row in the tab order. */
  active: boolean;
  /** Whether it is open beside the list. */
  open: boolean;
  /** Undefined where rows cannot be chosen. */
  chosen: boolean | undefined;
  /** These three never change, so that a row is drawn again for its own sake only; the first names the checkbox. */
  chooseLabel: (row: Row) => string | undefined;
  onFocus: (index: number) => void;
  onChoose: (rowKey: string, isRange: boolean) => void;
  /** Set in a long list, whose rows are placed and measured by the script. */
  top?: number | undefined;
  measure?: RefCallback<HTMLElement> | undefined;
};

/** Not drawn again when the row moves, is chosen or gets the focus. */
const RowCells = <Row,>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }): ReactNode =>
  columns.map(({ key, isName, align = "start", cell, unit }) => (
    <Cell
      key={key}
      as={isName ? "th" : "td"}
      role={isName ? "rowheader" : "gridcell"}
      data-side={align}
      data-units={unit !== undefined}
      // A number and its unit are read from left to right in every page.
      dir={unit && "ltr"}
      data-field={key}
    >
      {unit ? (
        <>
          <span>{cell(row)}</span>
          <Unit>{unit(row)}</Unit>
        </>
      ) : (
        cell(row)
      )}
    </Cell>
  ));
const Cells = memo(RowCells) as typeof RowCells;

/** One row of a list. It takes the focus itself; its cells never do. */
const Row = <Row,>(props: ListRowProps<Row>) => {
  const { row, rowKey, index, columns, chosen, top } = props;
  const style: CSSProperties | undefined =
    top === undefined ? undefined : { transform: `translateY(${top}px)` };
  return (
    <BodyRow
      ref={props.measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      aria-current={props.open || undefined}
      tabIndex={props.active ? 0 : -1}
      data-row={rowKey}
      data-index={index}
      data-selected={String(chosen ?? false)}
      style={style}
      onFocus={() => props.onFocus(index)}
    >
      {chosen !== undefined && (
        <Cell role="gridcell" onMouseDown={keepSelection}>
          <Checkbox
            checked={chosen}
            onChange={(event) => props.onChoose(rowKey, holdsShift(event))}
            slotProps={{ input: { "aria-label": props.chooseLabel(row), tabIndex: -1 } }}
          />
        </Cell>
      )}
      <Cells row={row} columns={columns} />
    </BodyRow>
  );
};

/** Drawn again when something about this row changed, which is how live values change in place. */
export const ListRow = memo(Row) as typeof Row;
