import type { Readable } from "node:stream";
import type { ColumnKind } from "@sgval/contract/table";
import type { Language } from "@sgval/quantities/language";

/** What one cell holds; a list arrives as the word of its code, a moment as epoch milliseconds. */
export type Cell = string | number | boolean | null;

/** A column as it is written: in one language and one unit. */
export interface WrittenColumn {
  /** For programs. */
  key: string;
  heading: string;
  kind: ColumnKind;
  /** Symbol of the unit; empty for none. */
  unit: string;
  decimals: number;
}

/** A line that tells about the table: its filters, its zone, who asked for it. */
export interface EventType {
  label: string;
  value: string;
}

/** Everything about a table but its rows. */
export interface TableHead {
  /** The product, for the foot of a page. */
  product: string;
  title: string;
  events: readonly EventType[];
  columns: readonly WrittenColumn[];
  language: Language;
  timeZone: string;
}

export type TableRow = readonly Cell[];

export interface WrittenTable {
  head: TableHead;
  rows: AsyncIterable<TableRow>;
}

/** Makes one kind of file of a table. */
export interface TableWriter {
  contentType: string;
  extension: string;
  /** Resolves when the first bytes are there; a stream that fails later breaks the download off. */
  write(table: WrittenTable, signal: AbortSignal): Promise<Readable | Buffer>;
}
