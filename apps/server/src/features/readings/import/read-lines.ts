import type { message } from "@sgval/contract/message";
import type { ImportAnswer, ImportResult, TableImportColumn } from "@sgval/contract/table-import";
import { leftOut } from "@sgval/contract/table-import";
import { plainHeading, readAllRows, splitAtHeadings } from "../../../gateways/tables/headings.ts";
import { type DecimalSign, decimalOf, readNumber } from "../../../gateways/tables/read-number.ts";
import type { ReadCell } from "../../../gateways/tables/read-row.ts";
import type { ReadTable } from "../../../gateways/tables/read-table.ts";
import { createTimeReader, NO_TIME, timeFormatOf } from "./read-cell-time.ts";

type Problem = ImportResult["errors"][number];

/** A line of the file, with its cells as the fields of a body; what cannot be read is named in `errors`. */
export interface FileLine {
  line: number;
  values: Record<string, unknown>;
  /** The cells as the file has them, by field. */
  texts: Record<string, string>;
  errors: Problem[];
}

export interface FileLines {
  lines: FileLine[];
  columns: ImportAnswer["columns"];
  /** The decimal sign of its numbers. */
  decimal: DecimalSign;
  /** The required fields without a column. */
  missing: string[];
  format: ReadTable["format"];
  count: number;
}

/** What a table may hold. */
export interface LineShape {
  columns: readonly TableImportColumn[];
  /** Lines at most. */
  lines: number;
  /** The field of a heading that its name alone does not decide, `null` where a person must choose; undefined for others. */
  guess?: (heading: string) => string | null | undefined;
  /** The number in the text of a cell that may hold more, as it is written: it shows the decimal sign as well. */
  numberIn?: (text: string) => string | null;
}

const samplesShown = 5;
const textOf = (cell: ReadCell): string =>
  (cell instanceof Date
    ? cell.toISOString().replace(".000Z", "").replace("T", " ")
    : String(cell ?? "")
  ).trim();

/** The field of each column, each at most once; null where a heading says nothing. */
const guessFields = (
  { columns, guess }: Pick<LineShape, "columns" | "guess">,
  headings: readonly ReadCell[],
): (string | null)[] => {
  const names = columns.map(({ key, heading, aliases }) => ({
    key,
    texts: new Set([key, ...Object.values(heading), ...aliases].map(plainHeading)),
  }));
  const used = new Set<string>();
  return headings.map((heading) => {
    const text = plainHeading(heading);
    const guessed = guess?.(textOf(heading ?? null));
    const found = names.find(
      ({ key, texts }) =>
        !used.has(key) && (guessed === undefined ? text !== "" && texts.has(text) : key === guessed),
    );
    if (found) used.add(found.key);
    return found?.key ?? null;
  });
};

/**
 * The lines of a table as fields. The row of headings is that with most known ones; the decimal sign and the order of dates
 * are those that most cells show.
 * Errors: `unreadable_table`, `too_many_lines`, those of the source.
 */
export const readLines = async (
  table: ReadTable,
  shape: LineShape,
  chosen: readonly string[] | undefined,
  timeZone: string,
): Promise<FileLines> => {
  const all = await readAllRows(table.rows, shape.lines);
  const { headings, rows } = splitAtHeadings(all, (cells) => guessFields(shape, cells));
  const fields = shape.columns;
  const keys = new Set(fields.map(({ key }) => key));
  const columns = chosen
    ? headings.map((_, index) => (keys.has(chosen[index] ?? leftOut) ? (chosen[index] ?? null) : null))
    : guessFields(shape, headings);
  const kindOf = (key: string | null) => fields.find((field) => field.key === key)?.kind;
  const cellsOf = (wanted: "number" | "time"): ReadCell[] =>
    rows.flatMap(({ cells }) =>
      columns.flatMap((key, index) => (kindOf(key) === wanted ? [cells[index] ?? null] : [])),
    );
  const { numberIn = (text) => text } = shape;
  const decimal = decimalOf(
    cellsOf("number").map((cell) => (typeof cell === "string" ? numberIn(cell) : cell)),
  );
  const format = timeFormatOf(cellsOf("time").filter((cell) => textOf(cell) !== "")) ?? "dmy";
  const readTime = createTimeReader({ column: 0, timeColumn: null, format, zone: timeZone });

  const readCell = (key: string, cell: ReadCell): unknown => {
    const as = kindOf(key);
    if (as === "number") return readNumber(cell, decimal) ?? textOf(cell);
    if (as === "text") return textOf(cell);
    const time = readTime(cell);
    return time === NO_TIME ? undefined : Number.isNaN(time) ? textOf(cell) : new Date(time).toISOString();
  };
  const lines = rows.map(({ line, cells }): FileLine => {
    const read: FileLine = { line, values: {}, texts: {}, errors: [] };
    columns.forEach((key, index) => {
      const cell = cells[index] ?? null;
      const text = textOf(cell);
      if (key === null || text === "") return;
      read.texts[key] = text;
      read.values[key] = readCell(key, cell);
    });
    return read;
  });
  return {
    lines: lines.filter(({ values }) => Object.keys(values).length > 0),
    columns: headings.map((heading, index) => {
      const cells = rows.slice(0, samplesShown).map((row) => row.cells[index] ?? null);
      const key = columns[index] ?? null;
      return {
        heading: textOf(heading).slice(0, 80),
        field: key,
        samples: cells.map((cell) => textOf(cell).slice(0, 80)),
        numbers: kindOf(key) === "number" ? cells.map((cell) => readNumber(cell, decimal)) : [],
      };
    }),
    decimal,
    missing: fields.flatMap(({ key, required }) => (required && !columns.includes(key) ? [key] : [])),
    format: table.format,
    count: rows.length,
  };
};

/** Names what is wrong with a field of a line. */
export const addProblem = (
  read: FileLine,
  field: string,
  text: Parameters<typeof message>[0] | `validation.${string}`,
  code = "validation_failed",
): void => {
  const named = text.startsWith("validation.") ? text : `validation.${text}`;
  if (read.errors.some((known) => known.field === field)) return;
  read.errors.push({ line: read.line, field, code, message: named, value: read.texts[field] ?? "" });
};

/** The answer of an import: what became of each line. */
export const answerOf = (
  { lines, columns, format, count }: FileLines,
  dryRun: boolean,
  idOf: (line: FileLine) => number | null,
): ImportAnswer => {
  const refused = lines.filter(({ errors }) => errors.length > 0).length;
  return {
    data: lines.map((read) => ({
      ...{ line: read.line, name: read.texts.code ?? "", id: idOf(read), errors: read.errors },
    })),
    columns,
    metaData: {
      ...{ done: lines.length - refused, refused, updated: 0, unchanged: 0, dryRun, lines: count },
      sheet: format.kind === "xlsx" ? format.sheet : null,
      delimiter: format.kind === "csv" ? format.delimiter : null,
    },
  };
};
