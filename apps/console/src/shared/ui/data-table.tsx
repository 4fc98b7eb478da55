import Checkbox from "@mui/material/Checkbox";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Fragment, type ReactNode } from "react";
import { DataTableHead } from "./data-table-head.tsx";
import { Body, Cards, Cell, NameCell, Scroller, Table, UnitCell } from "./data-table-parts.ts";
import type { Column, DataTableProps } from "./data-table-types.ts";
import { toggled } from "./row-selection.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** Columns that fit the window; a hook per width keeps the number of listeners constant. */
const useShownColumns = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const md = useMediaQuery("(min-width: 960px)", { noSsr: true });
  const lg = useMediaQuery("(min-width: 1280px)", { noSsr: true });
  const xl = useMediaQuery("(min-width: 1920px)", { noSsr: true });
  const fits = { 960: md, 1280: lg, 1920: xl };
  return columns.filter((column) => column.from === undefined || fits[column.from]);
};

/**
 * The table of every list: head on sunk, hairlines, numbers at the end with their unit beside them, one row in
 * the tab order. Below md it becomes cards when `renderCard` is given. Sorting and paging are the caller's.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, rows, rowKey, selection, renderCard, density = "comfortable" } = props;
  const columns = useShownColumns(props.columns);
  const narrow = useMediaQuery("(max-width: 959.95px)", { noSsr: true });
  const keys = rows.map(rowKey);
  const rowKeys = useRowKeys({
    keys,
    selected: selection?.selected,
    onSelect: selection?.onSelect,
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) props.onOpen?.(row);
    },
  });

  const checkboxOf = (row: Row): ReactNode =>
    selection && (
      <Checkbox
        checked={selection.selected.has(rowKey(row))}
        onChange={() => selection.onSelect(toggled(selection.selected, rowKey(row)))}
        slotProps={{ input: { "aria-label": selection.rowLabel(row), tabIndex: narrow ? 0 : -1 } }}
      />
    );

  if (rows.length === 0) return <>{props.empty}</>;
  if (narrow && renderCard) {
    return (
      <Cards aria-label={caption}>
        {rows.map((row) => (
          <li key={rowKey(row)} data-selected={selection?.selected.has(rowKey(row)) ?? false}>
            {renderCard(row, checkboxOf(row))}
          </li>
        ))}
      </Cards>
    );
  }
  return (
    <Scroller>
      <Table>
        <caption className="visually-hidden">{caption}</caption>
        <DataTableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selection={selection}
          keys={keys}
        />
        <Body ref={rowKeys.body} onKeyDown={rowKeys.onKeyDown} data-density={density}>
          {rows.map((row, index) => {
            const key = rowKey(row);
            const chosen = selection?.selected.has(key) ?? false;
            return (
              <tr
                key={key}
                data-row={key}
                data-selected={chosen}
                tabIndex={index === rowKeys.active ? 0 : -1}
                onFocus={() => rowKeys.setActive(index)}
              >
                {selection && <Cell style={{ width: 44, paddingInlineEnd: 0 }}>{checkboxOf(row)}</Cell>}
                {columns.map((column) => (
                  <Fragment key={column.key}>
                    {column.isName ? (
                      <NameCell scope="row">{column.cell(row)}</NameCell>
                    ) : (
                      <Cell
                        style={{
                          textAlign: column.align ?? "start",
                          ...(column.unit ? { paddingInlineEnd: 0 } : {}),
                        }}
                      >
                        {column.cell(row)}
                      </Cell>
                    )}
                    {column.unit && <UnitCell>{column.unit(row)}</UnitCell>}
                  </Fragment>
                ))}
              </tr>
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};
