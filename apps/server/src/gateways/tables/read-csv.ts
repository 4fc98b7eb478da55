import { Readable } from "node:stream";
import { unguardText } from "@sgval/contract/table";
import { CsvError, parse } from "csv-parse";
import { type ReadRow, unreadable } from "./read-row.ts";

const delimiters = [";", "\t", ",", "|", "^", "~", "#"] as const;

/** Enough lines to recognise a delimiter beside decimal commas. */
const LINES = 20;

const countOutsideQuotes = (line: string, delimiter: string): number =>
  line.replace(/"[^"]*"/g, "").split(delimiter).length - 1;

/** The sign that stands equally often in most of the first lines; of equals, the one that stands most often. */
export const guessDelimiter = (head: string): string => {
  // Excel's own hint.
  const named = /^\ufeff?sep=(.)\r?\n/.exec(head)?.[1];
  if (named) return named;
  const lines = head
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES);
  let best: { delimiter: string; lines: number; count: number } = { delimiter: ",", lines: 0, count: 0 };
  for (const delimiter of delimiters) {
    const times = new Map<number, number>();
    for (const line of lines) {
      const count = countOutsideQuotes(line, delimiter);
      if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
    }
    for (const [count, equal] of times)
      if (equal > best.lines || (equal === best.lines && count > best.count))
        best = { delimiter, lines: equal, count };
  }
  return best.delimiter;
};

/** Longest row; a quote that is never closed would else take in the whole file. */
const LONGEST_ROW = 1024 * 1024;

/** The rows of a CSV text. Cells are trimmed, composed (NFC) and without the guard of an export; empty ones are null. Errors: `unreadable_table`. */
export async function* readCsv(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<ReadRow> {
  const parser = parse({
    delimiter,
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  });
  const source = Readable.from(texts);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1;
      if (record.every((text) => text === "")) continue;
      if (line === 1 && /^sep=.?$/.test(record.join(delimiter))) continue;
      // Windows-1258 has its accents as characters of their own.
      yield { line, cells: record.map((text) => (text === "" ? null : unguardText(text.normalize("NFC")))) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable("unclosed_quote");
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}
