import { flagLabels } from "@sgval/contract/table";
import { dayMs } from "@sgval/quantities/duration";
import writeXlsxFile, { type Row, type Sheet, type Cell as SheetCell } from "write-excel-file/node";
import { localEpoch, plainNumber, withDecimals } from "./cell-text.ts";
import type { Cell, TableHead, TableRow, WrittenColumn } from "./table.ts";
import { tableTexts } from "./table-source.ts";

const dayAndTime = "dd/mm/yyyy hh:mm:ss";
/** Maximum column width in characters. */
const MAX_WIDTH = 60;

/** The text without characters that XML does not allow, cut to Excel's limit of a cell. */
const cellText = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "").slice(0, 32_767);

const numberFormat = (decimals: number): string => (decimals > 0 ? `#,##0.${"0".repeat(decimals)}` : "#,##0");

/** Days since 1899-12-30, a hair more: readers round down to the millisecond, and a day in binary is now and then a hair less. */
const serialDay = (local: number): number => (local + 0.25) / dayMs + 25_569;

const sheetCell = (written: Cell, of: WrittenColumn, head: TableHead): SheetCell => {
  const [cell, column] = withDecimals(written, of);
  if (cell === null || cell === "") return null;
  if (typeof cell === "boolean") return { type: String, value: flagLabels[`${cell}`][head.language] };
  // A text cell of a workbook is never evaluated, so it needs no guard.
  if (typeof cell === "string") return { type: String, value: cellText(cell) };
  if (column.kind === "timestamp")
    return { type: Number, value: serialDay(localEpoch(cell, head.timeZone)), format: dayAndTime };
  return { type: Number, value: plainNumber(cell), format: numberFormat(column.decimals) };
};

const widthOf = (
  column: WrittenColumn,
  heading: string,
  index: number,
  rows: readonly TableRow[],
): number => {
  if (column.kind === "timestamp") return 20;
  let width = heading.length + 2;
  for (const row of rows.slice(0, 200))
    width = Math.max(width, String(withDecimals(row[index] ?? "", column)[0]).length + 1);
  return Math.min(MAX_WIDTH, Math.max(8, width));
};

const about = (head: TableHead): Sheet<never> => ({
  sheet: tableTexts.about[head.language],
  columns: [{ width: 22 }, { width: 80 }],
  data: [
    [{ value: cellText(head.title), type: String, fontWeight: "bold", fontSize: 14 }],
    ...head.info.map(
      ({ label, value }): Row => [
        { value: label, type: String, fontWeight: "bold" },
        { value: cellText(value), type: String, wrap: true },
      ],
    ),
  ],
});

/** A valid sheet name: some characters and outer apostrophes are not allowed, at most 31 characters. */
const sheetName = (title: string): string =>
  cellText(title)
    .replace(/[\\/?*[\]:]/g, " ")
    .slice(0, 31)
    .replace(/^['\s]+|['\s]+$/g, "");

/** Rows under a frozen header. */
const sheetOf = (
  title: string,
  columns: readonly WrittenColumn[],
  rows: readonly TableRow[],
  head: TableHead,
): Sheet<never> => {
  const headings = columns.map(({ heading, unit }) => (unit === "" ? heading : `${heading} (${unit})`));
  return {
    sheet: sheetName(title),
    stickyRowsCount: 1,
    columns: columns.map((column, index) => ({
      width: widthOf(column, headings[index] ?? "", index, rows),
    })),
    data: [
      headings.map((value, index) => ({
        value,
        type: String,
        fontWeight: "bold" as const,
        backgroundColor: "#E8EEF4",
        ...(columns[index]?.kind === "number" ? { align: "right" as const } : {}),
      })),
      ...rows.map((row): Row => columns.map((column, index) => sheetCell(row[index] ?? null, column, head))),
    ],
  };
};

/** A workbook: information about the table on the first sheet, then one for each table, its rows on the last. */
export const xlsxFile = async (head: TableHead, rows: readonly TableRow[]): Promise<Uint8Array> =>
  writeXlsxFile([
    about(head),
    ...(head.before ?? []).map((table) => sheetOf(table.title, table.columns, table.rows, head)),
    sheetOf(head.title, head.columns, rows, head),
  ]).toBuffer();
