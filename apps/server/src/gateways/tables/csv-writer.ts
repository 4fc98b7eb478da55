import { Readable } from "node:stream";
import { guardText } from "@sgval/contract/table";
import { hasDecimalComma } from "@sgval/quantities/format";
import { format } from "fast-csv";
import { csvText } from "./cell-text.ts";
import type { TableHead, TableWriter, WrittenColumn, WrittenTable } from "./table.ts";

const machineHeading = ({ key, unit }: WrittenColumn): string => (unit === "" ? key : `${key} (${unit})`);

/** Lines above the rows. */
const headerLines = ({ title, info, columns }: TableHead, machine: boolean): string[][] =>
  machine
    ? [columns.map(machineHeading)]
    : [
        [title],
        ...info.map(({ label, value }) => [label, value]),
        [],
        columns.map(({ heading }) => heading),
        columns.map(({ unit }) => unit),
      ];

async function* linesOf({ head, rows }: WrittenTable, machine: boolean): AsyncGenerator<string[]> {
  for (const line of headerLines(head, machine)) yield line.map(guardText);
  for await (const row of rows)
    yield head.columns.map((column, index) => csvText(row[index] ?? null, column, head, machine));
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
