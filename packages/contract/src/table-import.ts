import type { Names } from "@sgval/quantities/language";
import * as z from "zod";
import { bulkResult, rowProblem } from "./devices/bulk.ts";

/** A column of an imported table. */
export interface TableImportColumn {
  key: string;
  heading: Names;
  kind: "text" | "number" | "time";
  /** Nothing is imported without it. */
  required?: true;
  /** Other headings that people use. */
  aliases: readonly string[];
}

/**
 * What is done with a record of the file that exists already: its line is refused, or it changes what the file names of it. An empty cell leaves a field as it is, and nothing is removed.
 */
export const existingChoice = z.enum(["refuse", "update"]);
export type ExistingChoice = z.output<typeof existingChoice>;

/** In the place of a field: the column is not imported. */
export const leftOut = "-";

export const importResult = bulkResult.omit({ index: true }).extend({
  /** Line of the file, as a spreadsheet program counts. */
  line: z.number().int(),
  errors: z.array(
    rowProblem.extend({
      line: z.number().int(),
      /** The cell as the file has it; empty for an empty one and for a token. */
      value: z.string(),
    }),
  ),
  /** What is odd about a line that is imported nevertheless, by a key of the importing feature. */
  remark: z.string().nullable().optional(),
  /** Of a record that existed: the fields that change, as in the activity log; `null` when none does. */
  changes: z
    .object({ before: z.record(z.string(), z.unknown()), after: z.record(z.string(), z.unknown()) })
    .nullable()
    .optional(),
});
export type ImportResult = z.output<typeof importResult>;

export const importAnswer = z.object({
  /** One for each record of the file. */
  data: z.array(importResult),
  columns: z.array(
    z.object({
      heading: z.string(),
      field: z.string().nullable(),
      samples: z.array(z.string()),
      /** What was read of each sample, in a column of numbers; `null` for what is none. */
      numbers: z.array(z.number().nullable()).default([]),
    }),
  ),
  metaData: z.object({
    done: z.number().int(),
    refused: z.number().int(),
    /** Of those done, the records that existed: how many change, and how many are as the file has them. */
    updated: z.number().int().default(0),
    unchanged: z.number().int().default(0),
    dryRun: z.boolean(),
    lines: z.number().int(),
    /** The sheet of a workbook, or the sign between the cells. */
    sheet: z.string().nullable(),
    delimiter: z.string().nullable(),
  }),
});
export type ImportAnswer = z.output<typeof importAnswer>;
