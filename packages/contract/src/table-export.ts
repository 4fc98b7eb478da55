import { languages } from "@sgval/quantities/language";
import * as z from "zod";
import { commaList } from "./route.ts";

/** File formats of exports. */
export const exportFormats = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Maximum rows per format: PDF and XLSX are built in memory, CSV is streamed. */
export const rowLimits = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 50_000,
  pdf: 2_000,
} as const satisfies Record<ExportFormat, number>;

/** Exports per minute and address; each reads a complete list. */
export const exportsPerMinute = 20;

/** The errors of every export besides those that all routes have. */
export const exportErrors = ["table_too_long", "server_busy"] as const;

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
