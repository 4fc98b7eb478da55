import { Readable } from "node:stream";
import { guardText } from "@sgval/contract/table";
import { hasDecimalComma } from "@sgval/quantities/format";
import { format } from "fast-csv";
import { csvText } from "./cell-text.ts";
import type { TableHead, TableRow, TableWriter, WrittenColumn, WrittenTable } from "./table.ts";

const machineHeading = ({ key, unit }: WrittenColumn): string => (unit === "" ? key : `${key} (${unit})`);

const headings = (columns: readonly WrittenColumn[]): string[][] => [
  columns.map(({ heading }) => heading),
  // A line of separators alone says nothing.
  ...(columns.some(({ unit }) => unit !== "") ? [columns.map(({ unit }) => unit)] : []),
];

/** The first lines. */
const headerLines = ({ title, info, columns }: TableHead, machine: boolean): string[][] =>
  machine ? [columns.map(machineHeading)] : [[title], ...info.map(({ label, value }) => [label, value])];

const cellsOf = (
  columns: readonly WrittenColumn[],
  row: TableRow,
  head: TableHead,
  machine: boolean,
): string[] => columns.map((column, index) => csvText(row[index] ?? null, column, head, machine));

/** Small tables, each with its title, above the headings of the rows. */
function* linesBefore(head: TableHead): Generator<string[]> {
  const guarded = (line: string[]) => line.map(guardText);
  for (const { title, columns, rows } of head.before ?? []) {
    yield* [[], [title], ...headings(columns)].map(guarded);
    for (const row of rows) yield cellsOf(columns, row, head, false);
  }
  yield* [[], ...headings(head.columns)].map(guarded);
}

async function* linesOf({ head, rows }: WrittenTable, machine: boolean): AsyncGenerator<string[]> {
  for (const line of headerLines(head, machine)) yield line.map(guardText);
  if (!machine) yield* linesBefore(head);
  for await (const row of rows) yield cellsOf(head.columns, row, head, machine);
}

/**
 * CSV in UTF-8 with BOM, RFC 4180 line ends. For people: `;` and decimal comma where the language has one, with title,
 * information lines, headings and units. With `machine`: always `,` and a dot, one header line of column keys.
 */
export const csvWriter = (machine: boolean): TableWriter => ({
  contentType: "text/csv; charset=utf-8",
  extension: "csv",
  write: async (table, signal) => {
    const lines = format<string[], string[]>({
      delimiter: !machine && hasDecimalComma(table.head.language) ? ";" : ",",
      rowDelimiter: "\r\n",
      includeEndRowDelimiter: true,
      writeBOM: true,
      headers: false,
    });
    const source = Readable.from(linesOf(table, machine), { signal });
    // An error must break the download off; otherwise a partial file would look complete.
    source.on("error", (error) => lines.destroy(error));
    lines.on("close", () => source.destroy());
    return source.pipe(lines);
  },
});
