import type { UnreadableTableDetails } from "@sgval/contract/error";
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

export const unreadable = (reason: UnreadableTableDetails["reason"]): Refusal =>
  new Refusal("unreadable_table", { reason });
