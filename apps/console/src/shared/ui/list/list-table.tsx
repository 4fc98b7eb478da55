import Checkbox from "@mui/material/Checkbox";
import { styled, useTheme } from "@mui/material/styles";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTable } from "@tanstack/react-table";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type ReactNode, useMemo, useRef } from "react";
import { useAtOnce } from "../../answer-first.ts";
import { useSameValue } from "../../use-same-value.ts";
import { useStable } from "../../use-stable.ts";
import { useBelow, useWindowWidth } from "../breakpoints.ts";
import { isShown, useColumnChoice } from "./columns/column-choice.ts";
import { columnDefinitions, columnTracks, listFeatures } from "./columns/list-columns.ts";
import { useColumnWidths } from "./columns/use-column-widths.ts";
import { useDrawnRows } from "./drawn-rows.ts";
import { ListRow } from "./list-row.tsx";
import { readSort, writeSort } from "./list-search.ts";
import { Body, Cards, Grid, Head, HeadCell, HeadRow, Scroller, SortButton } from "./list-table-parts.ts";
import type { Column, ListTableProps, SortState } from "./list-types.ts";
import { holdsShift, keepSelection, useRowChoice } from "./use-row-choice.ts";
import { useRowKeys } from "./use-row-keys.ts";

const TrackGrid = styled(Grid, { shouldForwardProp: (name) => name !== "tracks" })<{ tracks: string }>(
  ({ tracks }) => ({ "--list-columns": tracks }),
);

const ROW_HEIGHT = { comfortable: 50, compact: 36 };

/** Up to here all rows are in the page, for "find in page" and print; beyond, only those on screen are. */
const ALL_ROWS_UP_TO = 200;

/** A long list draws only what is on screen. */
const NO_STEPS: readonly never[] = [];

const SORTED = { asc: "ascending", desc: "descending" } as const;

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

/** Columns, sorting and choice of rows as the table library keeps them; the server sorts and pages. */
const useListTable = <Row extends object>(props: ListTableProps<Row>) => {
  const { rows, rowKey, columns, onSort, selection } = props;
  const [order, showOrder] = useAtOnce(props.sort && writeSort(props.sort));
  const sort = order === undefined ? undefined : readSort(order);
  const choice = useColumnChoice(props.list);
  const width = useWindowWidth();
  const definitions = useMemo(() => columnDefinitions(columns), [columns]);
  // The same columns after another order: the rows are not drawn anew.
  const columnVisibility = useSameValue(
    useMemo(
      () =>
        Object.fromEntries(columns.map((column) => [column.key, isShown(column, choice, width, sort?.key)])),
      [columns, choice, width, sort?.key],
    ),
  );
  const sorting = sort ? [{ id: sort.key, desc: sort.direction === "desc" }] : [];
  const rowSelection = useMemo(
    () => Object.fromEntries([...(selection?.selected ?? [])].map((key) => [key, true as const])),
    [selection?.selected],
  );
  const table = useTable({
    features: listFeatures,
    data: rows,
    columns: definitions,
    getRowId: rowKey,
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableRowSelection: selection !== undefined,
    state: { columnVisibility, sorting, rowSelection },
    onSortingChange: (change) => {
      const [next] = typeof change === "function" ? change(sorting) : change;
      if (!next) return;
      const chosen: SortState = { key: next.id, direction: next.desc ? "desc" : "asc" };
      showOrder(writeSort(chosen));
      onSort?.(chosen);
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(rowSelection) : change;
      selection?.onSelect(new Set(Object.keys(next)));
    },
  });
  const shown = useMemo(
    () => columns.filter(({ key }) => columnVisibility[key] !== false),
    [columns, columnVisibility],
  );
  return { table, shown };
};

type Choose = ReturnType<typeof useRowChoice>;

const Table = <Row extends object>(props: ListTableProps<Row> & { choose: Choose }) => {
  const { caption, rows, selection, choose, density = "comfortable" } = props;
  const { table, shown } = useListTable(props);
  const models = table.getRowModel().rows;
  const { direction } = useTheme();
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const long = models.length > ALL_ROWS_UP_TO;
  const wanted = useMemo(() => models.map(({ id, original }) => ({ key: id, row: original })), [models]);
  const { drawn: inSteps, complete } = useDrawnRows(long ? NO_STEPS : wanted);
  const onPage = long ? wanted : inSteps;
  const keys = useMemo(() => onPage.map(({ key }) => key), [onPage]);
  const activeRow = useRef(0);
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: long,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT[density],
    getItemKey: (index) => keys[index] ?? index,
    overscan: 10,
    useFlushSync: false,
    // The row in the tab order stays in the page, or the focus would be lost when it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeRow.current])].sort((one, other) => one - other),
  });
  const { active, setActive, onKeyDown } = useRowKeys({
    caption,
    body,
    keys,
    onChoose: selection && choose,
    onOpen: (index) => {
      const row = onPage[index]?.row;
      if (row !== undefined) props.onOpen?.(row);
    },
    reveal: long ? (index) => virtual.scrollToIndex(index) : undefined,
  });
  activeRow.current = active;
  const focusAt = useStable(setActive);
  /** A row opens where it is pressed, but not under what answers by itself, nor by marking its text. */
  const openPressed = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest("a, button, input, label, [role=combobox]") || getSelection()?.isCollapsed === false)
      return;
    const index = target.closest("[data-row]")?.getAttribute("data-index");
    const row = index ? onPage[Number(index)]?.row : undefined;
    if (row !== undefined) props.onOpen?.(row);
  };
  const labelOf = useStable((row: Row) => selection?.rowLabel(row));
  const drawn = long
    ? virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : onPage.map((_row, index) => ({ index, top: undefined }));
  // The page keeps its length, and so its place, while rows follow.
  const tracks = columnTracks(shown, {
    choosable: selection !== undefined,
    long,
    mirrored: direction === "rtl",
  });
  const filled = useRef(false);
  filled.current ||= complete && onPage.length > 0;
  useColumnWidths(grid, { enabled: !long, asked: [tracks, density, shown], filled: filled.current });
  const height = { minHeight: onPage.length < rows.length ? rows.length * ROW_HEIGHT[density] : undefined };
  return (
    <Scroller ref={scroller} data-long={long} data-density={density}>
      <TrackGrid
        ref={grid}
        role="grid"
        aria-label={caption}
        aria-rowcount={rows.length + 1}
        aria-colcount={shown.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        onKeyDown={onKeyDown}
        data-opens={props.onOpen !== undefined}
        {...(props.onOpen && { onClick: openPressed })}
        tracks={tracks}
      >
        <Head role="rowgroup">
          <HeadRow role="row" aria-rowindex={1}>
            {selection && (
              <HeadCell role="columnheader">
                <Checkbox
                  checked={table.getIsAllPageRowsSelected()}
                  indeterminate={table.getIsSomePageRowsSelected()}
                  onChange={() => table.toggleAllPageRowsSelected()}
                  slotProps={{ input: { "aria-label": selection.allLabel } }}
                />
              </HeadCell>
            )}
            {shown.map((column) => {
              const model = table.getColumn(column.key);
              const sorted = model?.getIsSorted() || undefined;
              const Arrow = sorted === "asc" ? IconArrowUp : IconArrowDown;
              return (
                <HeadCell
                  key={column.key}
                  role="columnheader"
                  data-side={column.align ?? "start"}
                  data-units={column.unit !== undefined}
                  dir={column.unit && "ltr"}
                  aria-sort={sorted && SORTED[sorted]}
                  data-field={column.key}
                >
                  {model?.getCanSort() ? (
                    <SortButton type="button" onClick={() => model.toggleSorting()}>
                      <HeadText column={column} />
                      {sorted && <Arrow size={14} stroke={1.75} aria-hidden />}
                    </SortButton>
                  ) : (
                    <HeadText column={column} />
                  )}
                </HeadCell>
              );
            })}
          </HeadRow>
        </Head>
        <Body ref={body} role="rowgroup" style={long ? { height: virtual.getTotalSize() } : height}>
          {drawn.map(({ index, top }) => {
            const { row, key } = onPage[index] ?? {};
            if (row === undefined || key === undefined) return null;
            return (
              <ListRow
                key={key}
                row={row}
                rowKey={key}
                index={index}
                columns={shown}
                active={index === active}
                open={key === props.openRow}
                chosen={selection?.selected.has(key)}
                chooseLabel={labelOf}
                onFocus={focusAt}
                onChoose={choose}
                top={top}
                measure={long ? virtual.measureElement : undefined}
              />
            );
          })}
        </Body>
      </TrackGrid>
    </Scroller>
  );
};

/**
 * The table of every list: numbers at the end with their unit beside them, one row in the tab order. Below md it
 * becomes cards when `renderCard` is given, with `asCards` at every width. Sorting and paging are the caller's.
 */
export const ListTable = <Row extends object>(props: ListTableProps<Row>) => {
  const { caption, rows, rowKey, selection, renderCard, density = "comfortable" } = props;
  const narrow = useBelow("md");
  const choose = useRowChoice(() => rows.map(rowKey), selection);
  const checkboxOf = (row: Row): ReactNode =>
    selection && (
      <Checkbox
        checked={selection.selected.has(rowKey(row))}
        onChange={(event) => choose(rowKey(row), holdsShift(event))}
        onMouseDown={keepSelection}
        slotProps={{ input: { "aria-label": selection.rowLabel(row) } }}
      />
    );
  if (rows.length === 0) return <>{props.empty}</>;
  if (!renderCard || !(narrow || props.asCards)) return <Table {...props} choose={choose} />;
  return (
    <Cards aria-label={caption} data-density={density} data-beside={!narrow}>
      {rows.map((row) => (
        <li key={rowKey(row)} data-selected={selection?.selected.has(rowKey(row)) ?? false}>
          {renderCard(row, checkboxOf(row))}
        </li>
      ))}
    </Cards>
  );
};
