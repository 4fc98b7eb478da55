import { languages } from "@sgval/quantities/language";
import * as z from "zod";
import { commaList, dataOf, id } from "./route.ts";

/** File formats of exports. */
export const exportFormats = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Rows of a file that the caller waits for; one with more is made in the background. CSV is streamed. */
export const inlineRows = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 50_000,
  pdf: 2_000,
} as const satisfies Record<ExportFormat, number>;

/** Maximum rows per format: a sheet has no more beside its headings, and a PDF is built in memory. */
export const rowLimits = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 1_048_575,
  pdf: 10_000,
} as const satisfies Record<ExportFormat, number>;
/** A wide PDF has fewer rows. */
export const mostPrintedCells = 150_000;

/** Details of `table_too_long`: the rows that there are, and those that a file of the format holds with its columns. */
export const tooLongTable = z.object({
  format: z.enum(["xlsx", "pdf"]),
  rows: z.number().int(),
  limit: z.number().int(),
});

/** Answer of an export, with status 202, whose file is made in the background. */
export const madeInBackground = dataOf(z.object({ runId: id }));

/** Exports per minute and address; each reads a complete list. */
export const exportsPerMinute = 20;

/** The errors of every export besides those that all routes have. */
export const exportErrors = ["table_too_long", "server_busy", "too_many_runs"] as const;

const exportFields = {
  format: z.enum(exportFormats),
  /** Columns in this order; all columns if absent. */
  columns: commaList(z.string().max(80)).pipe(z.array(z.string()).max(100)).optional(),
  language: z.enum(languages).optional(),
  /** CSV for programs: always `,` between cells and a decimal dot, one header line of column keys. */
  machine: z.enum(["true", "false"]).optional(),
  /** Whether a PDF names customers; the other files always do. */
  personal: z.enum(["true", "false"]).optional(),
};
export type ExportQuery = z.output<z.ZodObject<typeof exportFields>>;

/**
 * Query of an export: filters and sort of the list, and options of the file.
 * @param list the query of the list without paging
 */
export const exportQueryOf = <Shape extends z.core.$ZodLooseShape>(list: z.ZodObject<Shape>) =>
  list.extend(exportFields);
