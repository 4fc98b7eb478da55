import { languages } from "@sgval/quantities/language";
import * as z from "zod";
import { commaList } from "./route.ts";

/** The kinds of file a list can be had as. */
export const exportFormats = ["csv", "xlsx", "pdf"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The longest list of each kind: pages are for reading, a sheet has to fit into memory, text streams. */
export const rowLimits = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 50_000,
  pdf: 2_000,
} as const satisfies Record<ExportFormat, number>;

/** Files a minute from one address: each costs a whole list. */
export const exportsPerMinute = 20;

const exportFields = {
  format: z.enum(exportFormats),
  /** Which columns, in this order; without it every column of the table. */
  columns: commaList(z.string().max(80)).pipe(z.array(z.string()).max(100)).optional(),
  language: z.enum(languages).optional(),
  /** For programs: a CSV that always has `,` between cells, `.` before decimals and nothing but rows below the heads. */
  machine: z.enum(["true", "false"]).optional(),
};
export type ExportQuery = z.output<z.ZodObject<typeof exportFields>>;

/**
 * The query of an exported list: the filters and the sort of the list, and how the file is to be.
 * @param list the query of the list without its paging
 */
export const exportQueryOf = <Shape extends z.core.$ZodLooseShape>(list: z.ZodObject<Shape>) =>
  list.extend(exportFields);
