import { reasonText } from "@sgval/contract/automation/labels";
import { comparisonTables, differenceWritten } from "@sgval/contract/reports/comparison-tables";
import { eventBarsOf } from "@sgval/contract/reports/event-bars";
import { namesWithout } from "@sgval/contract/reports/labels";
import { readingChannelTable } from "@sgval/contract/reports/readings-report";
import { type Report, readReport } from "@sgval/contract/reports/reports";
import { reportTables } from "@sgval/contract/reports/tables";
import { monthText, totalMonthTable, zoneMonthTable } from "@sgval/contract/reports/zone-report";
import { decimalsInRow, guardText, type Table, type TableColumn } from "@sgval/contract/table";
import { hourMs } from "@sgval/quantities/duration";
import type { Language } from "@sgval/quantities/language";
import { channelName, parameterOf } from "@sgval/quantities/parameter";
import { writeDateTime } from "@sgval/quantities/timestamp";
import { unitSymbol } from "@sgval/quantities/unit";
import readXlsxFile from "read-excel-file/universal";
import { expect } from "vitest";
import type { Harness, SignedIn } from "./harness.ts";
import { pdfText } from "./pdf-text.ts";

type Query = Readonly<Record<string, string>>;
type Columns = [string, TableColumn][];

/** Twelve digits are what a decimal number is right to. */
const plain = (value: unknown) => (typeof value === "number" ? Number(value.toPrecision(12)) : value);
const toText = (key: string, column: TableColumn, cell: string, language: Language): string => {
  if (key === "reason") return reasonText(cell, language);
  if (key === "parameter") return channelName(cell, language);
  return column.labels?.[cell]?.[language] ?? cell;
};

const cellsOf = (columns: Columns, row: object): unknown[] => {
  const cells = new Map<string, unknown>(Object.entries(row));
  const unit = parameterOf(String(cells.get("parameter")))?.parameter.unit;
  return columns.map(([key, column]) =>
    column.differenceOf !== undefined
      ? differenceWritten(column.differenceOf, row, {
          inUnit: (value) => value,
          decimals: decimalsInRow(column, cells.get("parameter")),
        })
      : column.ofRow && column.kind === "text" && unit
        ? unitSymbol(unit, "en")
        : (cells.get(key) ?? null),
  );
};

/** A report of the API as a file in one of the formats. */
export const reportFile = async (
  harness: Harness,
  query: Query,
  who: SignedIn = harness.admin,
): Promise<Buffer> => {
  const response = await fetch(`${harness.address}/api/v1/report/export?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** The cells of a line; those in quotes may have commas in them. */
const splitLine = (line: string): string[] =>
  [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))(?=,|$)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "",
  );

const written = (column: TableColumn, cell: unknown): string => {
  if (cell === null) return "";
  if (column.kind === "timestamp" && typeof cell === "string")
    return new Date(Date.parse(cell) + 7 * hourMs).toISOString().replace(/\.\d{3}Z$/, "+07:00");
  return typeof cell === "string" ? guardText(cell) : String(plain(cell));
};

const expectCsv = (text: string, columns: Columns, rows: readonly object[]): void => {
  const [head = "", ...lines] = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  expect(splitLine(head)).toHaveLength(columns.length);
  expect(lines.map(splitLine)).toEqual(
    rows.map((row) =>
      cellsOf(columns, row).map((cell, index) => {
        const [, column] = columns[index] ?? [];
        return column ? written(column, cell) : "";
      }),
    ),
  );
};

/** A day is a fraction in a workbook, and comes back a millisecond off. */
const toSecond = (cell: unknown) =>
  cell instanceof Date ? new Date(Math.floor(cell.getTime() / 1000 + 0.5) * 1000) : plain(cell);
const inWorkbook = ([key, column]: Columns[number], cell: unknown): unknown => {
  if (typeof cell !== "string") return plain(cell);
  // Dates of a workbook are local times without a zone.
  return column.kind === "timestamp"
    ? toSecond(new Date(Date.parse(cell) + 7 * hourMs))
    : guardText(toText(key, column, cell, "en"));
};

/** The small tables of a report beside its key figures, with their rows. */
const tablesIn = (report: Report, language: Language): { table: Table; rows: readonly object[] }[] => [
  ...(report.kind === "readings" ? [{ table: readingChannelTable, rows: report.channels }] : []),
  ...monthsIn(report),
  ...eventBarsOf(report, language),
  ...comparedIn(report),
];

const monthsIn = (report: Report): { table: Table; rows: readonly object[] }[] => {
  const trend = report.kind === "zones" ? report.trend : undefined;
  if (!trend) return [];
  const written = (rows: readonly { month: string }[]) =>
    rows.map((row) => ({ ...row, month: monthText(row.month) }));
  const isOne = new Set(trend.zones.map(({ zoneId }) => zoneId)).size === 1;
  return [
    { table: totalMonthTable, rows: written(trend.months) },
    ...(isOne ? [] : [{ table: zoneMonthTable, rows: written(trend.zones) }]),
  ];
};

/** The tables of the comparison of a report, with their rows. */
const comparedIn = ({ kind, comparison }: Report): { table: Table; rows: readonly object[] }[] => {
  if (!comparison) return [];
  const { summary, rows } = comparisonTables(kind);
  return [
    { table: summary, rows: [comparison.summary] },
    ...(rows ? [{ table: rows, rows: comparison.rows }] : []),
  ];
};

const expectXlsx = async (file: Buffer, report: Report): Promise<void> => {
  const tables = reportTables[report.kind];
  const book = await readXlsxFile(new Uint8Array(file).buffer);
  const sheets: [string, Columns, readonly object[]][] = [
    ["Summary", Object.entries(tables.summary.columns), [report.summary]],
    ...tablesIn(report, "en").map(({ table, rows }): [string, Columns, readonly object[]] => [
      table.title.en,
      Object.entries(table.columns),
      rows,
    ]),
    [tables.rows.title.en, Object.entries(tables.rows.columns), report.rows],
  ];
  expect(book.map(({ sheet }) => sheet)).toEqual(["About", ...sheets.map(([name]) => name)]);
  for (const [place, [, columns, rows]] of sheets.entries()) {
    const index = place + 1;
    const [, ...lines] = (book[index]?.data ?? []).map((line) => line.map(toSecond));
    expect(lines).toEqual(
      rows.map((row) =>
        cellsOf(columns, row).map((cell, at) => {
          const column = columns[at];
          return column ? inWorkbook(column, cell) : null;
        }),
      ),
    );
  }
};

/** The CSV for people has these tables above its rows. */
const expectComparedCsv = (text: string, report: Report): void => {
  for (const { table, rows } of tablesIn(report, "en"))
    for (const row of rows) {
      const columns: Columns = Object.entries(table.columns);
      const cells = cellsOf(columns, row).map((cell, index) => {
        const [key, column] = columns[index] ?? [];
        if (cell === null || !key || !column) return "";
        const isText = typeof cell === "string" && column.kind !== "timestamp";
        return written(column, isText ? toText(key, column, cell, "en") : cell);
      });
      expect(text.split("\r\n").map(splitLine)).toContainEqual(cells);
    }
};

const expectPdf = (file: Buffer, report: Report): void => {
  const text = pdfText(file).replace(/\s/g, "");
  const printed = ([key, column]: Columns[number], cell: unknown, row: object): string => {
    if (cell === null) return "";
    if (typeof cell === "number") {
      const decimals = decimalsInRow(column, "parameter" in row ? row.parameter : null);
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      return new Intl.NumberFormat("de-DE", { ...digits, signDisplay: "negative" }).format(cell);
    }
    return column.kind === "timestamp"
      ? writeDateTime(Date.parse(String(cell)), "vn", "Asia/Ho_Chi_Minh")
      : toText(key, column, String(cell), "vn");
  };
  const line = (columns: Columns, row: object): string =>
    cellsOf(columns, row)
      .map((cell, index) => {
        const column = columns[index];
        return column ? printed(column, cell, row) : "";
      })
      .join("")
      .replace(/\s/g, "");
  const tables = reportTables[report.kind];
  for (const row of report.rows) expect(text).toContain(line(Object.entries(tables.rows.columns), row));
  expect(text).toContain(line(Object.entries(tables.summary.columns), report.summary));
  for (const { table, rows } of tablesIn(report, "vn"))
    for (const row of rows) expect(text).toContain(line(Object.entries(table.columns), row));
  for (const name of namesWithout(report)) expect(text).toContain(name.replace(/\s/g, ""));
};

/** Reads the CSV, XLSX and PDF of a report back and compares every cell with what the API answers. */
export const expectFilesLikeApi = async (harness: Harness, query: Query): Promise<Report> => {
  const { data: report } = await harness.ok(harness.admin, readReport, { query });
  expect(report.rows.length).toBeGreaterThan(0);
  const columns: Columns = Object.entries(reportTables[report.kind].rows.columns);
  const csv = await reportFile(harness, { ...query, format: "csv", machine: "true" });
  expectCsv(csv.toString("utf8"), columns, report.rows);
  const forPeople = await reportFile(harness, { ...query, format: "csv", language: "en" });
  expectComparedCsv(forPeople.toString("utf8"), report);
  await expectXlsx(await reportFile(harness, { ...query, format: "xlsx", language: "en" }), report);
  expectPdf(await reportFile(harness, { ...query, format: "pdf", language: "vn" }), report);
  return report;
};
