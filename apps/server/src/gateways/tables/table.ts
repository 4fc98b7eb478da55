import type { Readable } from "node:stream";
import type { ColumnKind } from "@sgval/contract/table";
import type { Language } from "@sgval/quantities/language";

/** A number with decimals of its own, in a column of values of many parameters. */
export interface OwnDecimals {
  value: number;
  decimals: number;
}

/** A cell; list codes are already texts, times are epoch milliseconds. */
export type Cell = string | number | boolean | null | OwnDecimals;

/** A column in one language and one unit. */
export interface WrittenColumn {
  /** Heading in machine format. */
  key: string;
  heading: string;
  kind: ColumnKind;
  /** Symbol of the unit; empty for none. */
  unit: string;
  decimals: number;
}

/** A line of information about the table: filters, time zone, who exported it. */
export interface InfoLine {
  label: string;
  value: string;
}

/** A table without its rows. */
export interface TableHead {
  /** Product title, for the page footer. */
  product: string;
  title: string;
  info: readonly InfoLine[];
  columns: readonly WrittenColumn[];
  /** Small tables that stand before this one. */
  before?: readonly SmallTable[];
  /** Drawn on paper, between the small tables and the rows. */
  charts?: readonly PrintedChart[];
  /** Who signs it on paper, side by side at the end. */
  signatures?: readonly string[];
  /** Of the utility, as a data URL of a PNG, for paper that is signed. */
  logo?: string | null;
  language: Language;
  timeZone: string;
}

/** A table of a few rows, as of key figures. */
export interface SmallTable {
  title: string;
  columns: readonly WrittenColumn[];
  rows: readonly TableRow[];
}

export type TableRow = readonly Cell[];

/** A chart of values in one unit; what is not known is a gap in it. */
export type PrintedChart = {
  title: string;
  /** Symbol of the unit; empty for none. */
  unit: string;
  /** Values that the others are compared with, as lines across the chart. */
  limits: readonly { label: string; value: number }[];
} & (
  | {
      kind: "lines";
      /** Epoch ms. */
      from: number;
      to: number;
      /** The height of the curves says how much there is. */
      isFilled: boolean;
      lines: readonly PrintedLine[];
    }
  | {
      kind: "bars";
      categories: readonly string[];
      bars: readonly { label: string; values: readonly (number | null)[] }[];
    }
);

export interface PrintedLine {
  label: string;
  /** Epoch ms, ascending. */
  times: readonly number[];
  values: readonly (number | null)[];
  /** Lowest and highest value of each time, where the values are means. */
  range: { min: readonly (number | null)[]; max: readonly (number | null)[] } | null;
  /** Longest time (ms) between two values that belong together. */
  gapAfter: number;
  /** A value holds until the next one. */
  isStepped: boolean;
}

export interface WrittenTable {
  head: TableHead;
  rows: AsyncIterable<TableRow>;
}

/** A report of several tables, already in one language. */
export interface PrintedReport {
  /** Product title, for the page footer. */
  product: string;
  /** Of the utility, as a data URL of a PNG; `null` for none. */
  logo: string | null;
  title: string;
  info: readonly InfoLine[];
  language: Language;
  sections: readonly {
    heading: string;
    /** Counts of everything, also of what has no row. */
    counts: string;
    columns: readonly string[];
    rows: readonly (readonly string[])[];
    /** Says that there are more rows. */
    more: string | null;
    /** Said in the place of rows. */
    none: string;
  }[];
  /** Who signs it, side by side at the end. */
  signatures: readonly string[];
}

/** Writes tables in one file format. */
export interface TableWriter {
  contentType: string;
  extension: string;
  /** Resolves when the first bytes are available; a stream that fails later aborts the download. */
  write(table: WrittenTable, signal: AbortSignal): Promise<Readable | Buffer>;
}
