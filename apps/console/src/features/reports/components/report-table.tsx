import { styled } from "@mui/material/styles";
import { reasonText } from "@sgval/contract/automation/labels";
import { rowKeyOf } from "@sgval/contract/reports/comparison-tables";
import { type Table as AnyTable, decimalsInRow, type TableColumn } from "@sgval/contract/table";
import { missingText } from "@sgval/quantities/format";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../config/paths.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { below } from "../../../shared/ui/breakpoints.ts";
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
import { paint } from "../../../shared/ui/paint.ts";

// On a narrow screen the device stays in place while the numbers of its row scroll past it.
const stays = {
  [below("md")]: { position: "sticky", insetInlineStart: 0, zIndex: 1, minWidth: 116, maxWidth: 148 },
} as const;
// The table scrolls instead of breaking names into syllables.
const Name = styled(NameCell)({
  minWidth: 180,
  ...stays,
  [below("md")]: { ...stays[below("md")], backgroundColor: paint.card },
});
const NameHead = styled(HeadCell)(stays);
const Text = styled(Cell)({ whiteSpace: "nowrap" });

/** Cells by the keys of the columns; what they are about has a page. */
type ShownRow = Readonly<{ deviceId?: unknown; zoneId?: unknown; commandId?: unknown; month?: unknown }>;
type ShownTable = Pick<AnyTable, "title" | "columns">;

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

/** The rows of a report or of its comparison, with the columns that its files have. */
export const ReportTable = ({ table, rows }: { table: ShownTable; rows: readonly ShownRow[] }) => {
  const format = useFormat();
  const columns = Object.entries(table.columns);
  const textOf = (key: string, column: TableColumn, value: unknown, parameter: unknown): string => {
    if (value === null || value === undefined) return missingText;
    if (typeof value === "number" && column.unit)
      return format.figure(value, column.unit, decimalsInRow(column, parameter));
    if (column.kind === "timestamp") return format.dateTime(String(value));
    if (key === "reason") return reasonText(String(value), format.language);
    if (key === "parameter") return format.parameterName(String(value));
    return column.labels?.[String(value)]?.[format.language] ?? String(value);
  };
  const headOf = ({ heading, unit }: TableColumn): string => {
    const symbol = unit ? format.symbol(unit) : "";
    return symbol === "" ? heading[format.language] : `${heading[format.language]} (${symbol})`;
  };
  return (
    // What scrolls inside the page must be reachable by keys.
    <Scroller tabIndex={0} role="region" aria-label={table.title[format.language]}>
      <Table>
        <caption className="visually-hidden">{table.title[format.language]}</caption>
        <thead>
          <tr>
            {columns.map(([key, column]) =>
              column.kind === "number" ? (
                <NumberHead key={key} scope="col">
                  {headOf(column)}
                </NumberHead>
              ) : isName(key) ? (
                <NameHead key={key} scope="col">
                  {headOf(column)}
                </NameHead>
              ) : (
                <HeadCell key={key} scope="col">
                  {headOf(column)}
                </HeadCell>
              ),
            )}
          </tr>
        </thead>
        <Body>
          {rows.map((row) => {
            const cells = new Map<string, unknown>(Object.entries(row));
            return (
              <tr key={`${rowKeyOf(row)} ${row.commandId ?? row.month ?? ""}`}>
                {columns.map(([key, column]) => {
                  const text = textOf(key, column, cells.get(key), cells.get("parameter"));
                  if (isName(key))
                    return (
                      <Name key={key} scope="row">
                        <RowName row={row} text={text} />
                      </Name>
                    );
                  return column.kind === "number" ? (
                    <NumberCell key={key}>{text}</NumberCell>
                  ) : (
                    <Text key={key}>{text}</Text>
                  );
                })}
              </tr>
            );
          })}
        </Body>
      </Table>
    </Scroller>
  );
};
