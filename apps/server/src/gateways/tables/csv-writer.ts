import { Readable } from "node:stream";
import { format } from "fast-csv";
import { csvText, guardText, hasDecimalComma } from "./cell-text.ts";
import type { TableHead, TableWriter, WrittenColumn, WrittenTable } from "./table.ts";

const programHeading = ({ key, unit }: WrittenColumn): string => (unit === "" ? key : `${key} (${unit})`);

/** What stands above the rows: for people title, facts, headings and units; for programs one line of keys. */
const linesAbove = ({ title, events, columns }: TableHead, machine: boolean): string[][] =>
  machine
    ? [columns.map(programHeading)]
    : [
        [title],
        ...events.map(({ label, value }) => [label, value]),
        [],
        columns.map(({ heading }) => heading),
        columns.map(({ unit }) => unit),
      ];

async function* linesOf({ head, rows }: WrittenTable, machine: boolean): AsyncGenerator<string[]> {
  for (const line of linesAbove(head, machine)) yield line.map(guardText);
  for await (const row of rows)
    yield head.columns.map((column, index) => csvText(row[index] ?? null, column, head, machine));
}

/**
 * UTF-8 with BOM. For people `;` and a decimal comma where the language has one; for programs always `,` and a dot,
 * and nothing above the rows but the keys of the columns.
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
    // A list that breaks off must not look like a whole one.
    source.on("error", (error) => lines.destroy(error));
    lines.on("close", () => source.destroy());
    return source.pipe(lines);
  },
});
