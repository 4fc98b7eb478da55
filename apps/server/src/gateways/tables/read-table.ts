import type { Readable } from "node:stream";
import { Refusal } from "../../kernel/errors.ts";
import { guessDelimiter, readCsv } from "./read-csv.ts";
import { type ReadRow, unreadable } from "./read-row.ts";
import { decodeText, isNoText } from "./read-text.ts";
import { readXlsx } from "./read-xlsx.ts";

/** `lines`: number of the last row of the sheet. */
export type ReadFormat = { kind: "xlsx"; sheet: string; lines: number } | { kind: "csv"; delimiter: string };

export interface ReadTable {
  format: ReadFormat;
  /** Read once, at the speed of whoever iterates. Errors: `unreadable_table`, and those of the source. */
  rows: AsyncIterable<ReadRow>;
}

const zipStart = Buffer.from("PK\u0003\u0004");
const oldWorkbookStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Enough to see the delimiter. */
const HEAD_BYTES = 64 * 1024;

const join = async (chunks: AsyncIterator<Uint8Array>, head: Buffer, limit: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [head];
  let size = head.length;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    size += next.value.length;
    if (size > limit) throw new Refusal("payload_too_large", { limit });
    pieces.push(next.value);
  }
  return Buffer.concat(pieces);
};

async function* continued(head: Buffer, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

/**
 * Opens a CSV or XLSX file of unknown origin. CSV is streamed whatever its size: UTF-8 and UTF-16 with or without a
 * byte-order mark, else Windows-1258 (which French texts share); `;`, `,`, tab or `|`. A workbook is held whole, outside
 * this process, so it has a limit; its widest sheet counts.
 * Errors: `unreadable_table` with the reason, `payload_too_large` for a workbook, and those of the source.
 */
export const openTable = async (
  source: Readable,
  options: {
    delimiter?: string | undefined;
    /** Bytes of a workbook, as uploaded. */
    workbookLimit: number;
  },
): Promise<ReadTable> => {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.length === 0) throw unreadable("empty");
  if (head.subarray(0, 4).equals(oldWorkbookStart)) throw unreadable("old_workbook");
  if (head.subarray(0, 4).equals(zipStart)) {
    const { sheet, lines, rows } = await readXlsx(await join(chunks, head, options.workbookLimit));
    return { format: { kind: "xlsx", sheet, lines }, rows };
  }
  if (isNoText(head)) throw unreadable("not_a_table");
  const texts = decodeText(continued(head, chunks));
  const first = await texts.next();
  const text = first.done ? "" : first.value;
  const delimiter = options.delimiter ?? guessDelimiter(text);
  async function* whole(): AsyncGenerator<string> {
    yield text;
    yield* texts;
  }
  return { format: { kind: "csv", delimiter }, rows: readCsv(whole(), delimiter) };
};
