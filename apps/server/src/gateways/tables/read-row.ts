import { Refusal } from "../../kernel/errors.ts";

/**
 * A cell of a table that somebody made elsewhere. CSV has texts only; a date of a workbook has no time zone: its UTC
 * fields are the local time as the sheet shows it.
 */
export type ReadCell = string | number | boolean | Date | null;

/** A row with its number as a spreadsheet program shows it, the first being 1. Empty rows are left out. */
export interface ReadRow {
  line: number;
  cells: readonly ReadCell[];
}

/** Why a file cannot be read as a table; the details of `unreadable_table`. */
export type UnreadableReason =
  | "empty"
  /** The workbook format before 2007, or one with a password. */
  | "old_workbook"
  | "damaged_workbook"
  /** Neither text nor a workbook. */
  | "not_a_table"
  /** UTF-8 that stops being it somewhere. */
  | "mixed_encoding"
  /** A quote that never ends, or a row longer than a megabyte. */
  | "unclosed_quote";

export const unreadable = (reason: UnreadableReason): Refusal => new Refusal("unreadable_table", { reason });
