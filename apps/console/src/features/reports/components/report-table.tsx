import { styled } from "@mui/material/styles";
import { reasonText } from "@sgval/contract/automation/labels";
import { rowKeyOf } from "@sgval/contract/reports/comparison-tables";
import { type Table as AnyTable, decimalsInRow, type TableColumn } from "@sgval/contract/table";
import { missingText } from "@sgval/quantities/format";
import { localeOf } from "@sgval/quantities/language";
import { type Parameter, parameterOf } from "@sgval/quantities/parameter";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { usePageSearch } from "../../../shared/page-search.ts";
import { AddressLink } from "../../../shared/ui/address-link.tsx";
import { below, breakpoints, useWindowWidth } from "../../../shared/ui/breakpoints.ts";
import { isShown, useColumnChoice } from "../../../shared/ui/list/columns/column-choice.ts";
import { ColumnChooser } from "../../../shared/ui/list/columns/column-chooser.tsx";
import { ListPager } from "../../../shared/ui/list/list-pager.tsx";
import { readSort, writeSort } from "../../../shared/ui/list/list-search.ts";
import { SortButton } from "../../../shared/ui/list/list-table-parts.ts";
import type { Column, ColumnList, SortState } from "../../../shared/ui/list/list-types.ts";
import {
  Body,
  Cell,
  HeadCell,
  NameCell,
  NumberCell,
  NumberHead,
  Scroller,
  Table,
} from "../../../shared/ui/list/plain-table.ts";
import { SectionCard } from "../../../shared/ui/page/section-card.tsx";
import { paint } from "../../../shared/ui/paint.ts";
import { chartOfValue } from "../chart-of-value.ts";
import { useDifferenceText } from "../difference-text.ts";
import { ofTable, reportSearch, type TableSearch, withTable } from "../report-search.ts";

// What a row is about stays in place while its numbers scroll past it: also a laptop is narrower than most reports.
const stays = {
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  minWidth: 180,
  [below("md")]: { minWidth: 116, maxWidth: 148 },
} as const;
// The table scrolls instead of breaking names into syllables.
const Name = styled(NameCell)({
  ...stays,
  backgroundColor: paint.card,
  "tr:hover > &": { backgroundColor: paint.hover },
});
// A heading takes a second line before its column is pushed out of the window; numbers and names stay whole.
const wraps = { whiteSpace: "normal", paddingBlock: 4, overflowWrap: "normal" } as const;
const TextHead = styled(HeadCell)(wraps);
const FigureHead = styled(NumberHead)(wraps);
/** Letters of a heading that stay in one line at least, or it would be as many lines as words; a letter is narrower than a digit. */
const LINE_OF_HEAD = 12;
const widthOf = (letters: number): string => `${0.75 * Math.min(LINE_OF_HEAD, letters)}ch`;
const NameHead = styled(TextHead)(stays);
const Text = styled(Cell)({ whiteSpace: "nowrap" });

/** Cells by the keys of the columns; what they are about has a page. */
type ShownRow = Readonly<{
  deviceId?: unknown;
  zoneId?: unknown;
  commandId?: unknown;
  month?: unknown;
  at?: unknown;
}>;
type ShownTable = Pick<AnyTable, "name" | "title" | "columns">;

/** Rows of a page while nobody chose another number; with fewer rows there are no pages. */
const USUAL_ROWS = 25;
/** Few columns are all wanted. */
const FEW_COLUMNS = 6;

/** The column that says what a row is about. */
const isName = (key: string): boolean => key === "device" || key === "zone";

/** Leads to the page of what a row is about; a zone without a device that stands for it has none. */
const RowName = ({ row, text }: { row: ShownRow; text: string }) =>
  typeof row.deviceId !== "number" ? (
    text
  ) : (
    <Link
      to={paths.device}
      params={{ id: String(row.deviceId) }}
      {...("zoneId" in row ? { search: { tab: "balance" } } : {})}
    >
      {text}
    </Link>
  );

const cellOf = (row: ShownRow, key: string): unknown =>
  new Map<string, unknown>(Object.entries(row)).get(key);

const parameterIn = (channel: unknown): Parameter | undefined =>
  typeof channel === "string" ? parameterOf(channel)?.parameter : undefined;

/** What a column is called, and what its cells say. */
const useTexts = () => {
  const format = useFormat();
  const { language } = format;
  const ofParameter = (column: TableColumn, value: unknown, channel: unknown): string => {
    const parameter = parameterIn(channel);
    if (!parameter) return missingText;
    if (column.kind === "text") return parameter.states ? "" : format.symbol(parameter.unit);
    return format.parts(typeof value === "number" ? value : null, parameter).text;
  };
  const difference = useDifferenceText();
  const textOf = (key: string, column: TableColumn, row: ShownRow): string => {
    const [value, parameter] = [cellOf(row, key), cellOf(row, "parameter")];
    if (column.differenceOf !== undefined) {
      const unit = column.ofRow ? parameterIn(parameter)?.unit : column.unit;
      return difference(column.differenceOf, row, unit ?? "count", decimalsInRow(column, parameter));
    }
    if (column.ofRow) return ofParameter(column, value, parameter);
    if (value === null || value === undefined) return missingText;
    if (typeof value === "number" && column.unit)
      return format.figure(value, column.unit, decimalsInRow(column, parameter));
    if (column.kind === "timestamp") return format.dateTime(String(value));
    if (key === "reason") return reasonText(String(value), language);
    if (key === "parameter") return format.parameterName(String(value));
    return column.labels?.[String(value)]?.[language] ?? String(value);
  };
  const headOf = ({ heading, unit }: TableColumn): string => {
    const symbol = unit ? format.symbol(unit) : "";
    return symbol === "" ? heading[language] : `${heading[language]} (${symbol})`;
  };
  return { language, textOf, headOf };
};

const unitOf = (channel: unknown): string => parameterIn(channel)?.unit ?? "";

/** The rows in the order of a column: numbers and times as such, texts as they are read, and what is not known last. */
const useSorted = (rows: readonly ShownRow[], table: ShownTable, sort: SortState | null) => {
  const { language, textOf } = useTexts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts follow from the language, and are made anew each time
  return useMemo(() => {
    const column = sort && table.columns[sort.key];
    if (!sort || !column) return rows;
    const collator = new Intl.Collator(localeOf(language), { numeric: true });
    const turn = sort.direction === "asc" ? 1 : -1;
    const isPlain = column.kind === "number" || column.kind === "timestamp";
    const keyed = rows.map((row) => {
      const cell = cellOf(row, sort.key) ?? null;
      const text = isPlain ? "" : textOf(sort.key, column, row);
      // Bar beside m3/h: only what has the unit in common is lower or higher.
      const unit = column.ofRow && isPlain ? unitOf(cellOf(row, "parameter")) : "";
      return { row, cell, text, unit };
    });
    const compare = (one: unknown, other: unknown): number =>
      typeof one === "number" && typeof other === "number"
        ? one - other
        : String(one) < String(other)
          ? -1
          : 1;
    keyed.sort((one, other) => {
      if (one.cell === null || other.cell === null)
        return Number(one.cell === null) - Number(other.cell === null);
      if (one.unit !== other.unit) return one.unit < other.unit ? -1 : 1;
      if (one.cell === other.cell) return 0;
      return turn * (isPlain ? compare(one.cell, other.cell) : collator.compare(one.text, other.text));
    });
    return keyed.map(({ row }) => row);
  }, [rows, table, sort, language]);
};

/** The rows of a report or of its comparison, with the columns that its files have, a page at a time. */
export const ReportTable = ({
  table,
  rows,
  sub,
  isCut = false,
  isOfRows = false,
}: {
  table: ShownTable;
  rows: readonly ShownRow[];
  sub?: ReactNode;
  /** Only the first rows are here: the lowest of them would be taken for the lowest of all, so there is no sorting. */
  isCut?: boolean;
  /** The rows of the report, whose order and page are those of its address; other tables are beside them. */
  isOfRows?: boolean;
}) => {
  const { language, textOf, headOf } = useTexts();
  const title = table.title[language];
  const list: ColumnList = `report:${table.name}`;
  const choice = useColumnChoice(list);
  const width = useWindowWidth();
  const [search, onSearch] = usePageSearch(reportSearch);
  const { sort: order, page = 1, size = USUAL_ROWS } = isOfRows ? search : ofTable(search, table.name);
  const change = (next: TableSearch) =>
    onSearch(isOfRows ? next : (newest) => withTable(newest, table.name, next));
  const asked = order === undefined ? null : readSort(order);
  const sort = isCut || !asked || !table.columns[asked.key] ? null : asked;
  const entries = Object.entries(table.columns);
  // Beside one column on a phone's screen a row begins with what it is about.
  const all =
    width < breakpoints.md
      ? entries.toSorted(([one], [other]) => Number(isName(other)) - Number(isName(one)))
      : entries;
  const choosable = all.map(
    ([key, column]): Column<ShownRow> => ({
      key,
      head: headOf(column),
      isName: isName(key),
      cell: () => null,
    }),
  );
  const columns = all.filter(
    (_, index) => choosable[index] && isShown(choosable[index], choice, width, sort?.key),
  );
  const sorted = useSorted(rows, table, sort);
  const shownPage = Math.min(page, Math.max(1, Math.ceil(rows.length / size)));
  const shown = sorted.slice((shownPage - 1) * size, shownPage * size);
  const onSort = (key: string) => {
    const isDown = sort?.key === key && sort.direction === "asc";
    change({ sort: writeSort({ key, direction: isDown ? "desc" : "asc" }), page: undefined });
  };
  const headCell = ([key, column]: [string, TableColumn]) => {
    const Head = column.kind === "number" ? FigureHead : isName(key) ? NameHead : TextHead;
    const direction = sort?.key === key ? sort.direction : undefined;
    const Arrow = direction === "asc" ? IconArrowUp : IconArrowDown;
    return (
      <Head
        key={key}
        scope="col"
        aria-sort={direction && (direction === "asc" ? "ascending" : "descending")}
        style={isName(key) ? undefined : { minWidth: `calc(${widthOf(headOf(column).length)} + 24px)` }}
      >
        {isCut ? (
          headOf(column)
        ) : (
          <SortButton type="button" onClick={() => onSort(key)}>
            {headOf(column)}
            {direction && <Arrow size={14} stroke={1.75} aria-hidden />}
          </SortButton>
        )}
      </Head>
    );
  };
  return (
    <>
      <SectionCard
        title={title}
        sub={sub}
        actions={
          all.length > FEW_COLUMNS && (
            <ColumnChooser list={list} columns={choosable} sorted={sort?.key} brief />
          )
        }
        flush
      >
        {/* What scrolls inside the page must be reachable by keys. */}
        <Scroller tabIndex={0} role="region" aria-label={title}>
          <Table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>{columns.map(headCell)}</tr>
            </thead>
            <Body>
              {shown.map((row) => (
                <tr key={`${rowKeyOf(row)} ${row.commandId ?? row.month ?? row.at ?? ""}`}>
                  {columns.map(([key, column]) => {
                    const text = textOf(key, column, row);
                    if (isName(key))
                      return (
                        <Name key={key} scope="row">
                          <RowName row={row} text={text} />
                        </Name>
                      );
                    const chart = column.kind === "timestamp" ? chartOfValue(row, cellOf(row, key)) : null;
                    return column.kind === "number" ? (
                      <NumberCell key={key}>{text}</NumberCell>
                    ) : (
                      <Text key={key}>
                        {chart === null ? text : <AddressLink href={chart}>{text}</AddressLink>}
                      </Text>
                    );
                  })}
                </tr>
              ))}
            </Body>
          </Table>
        </Scroller>
      </SectionCard>
      {rows.length > USUAL_ROWS && (
        <ListPager
          label={title}
          total={rows.length}
          page={shownPage}
          size={size}
          defaultSize={USUAL_ROWS}
          onChange={change}
        />
      )}
    </>
  );
};
