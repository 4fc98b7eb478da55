import type { TimeZone } from "@sgval/quantities/time-zone";
import * as z from "zod";
import { isoTime, timestamp } from "../route.ts";
import { stepFields } from "./readings-report.ts";
import { mostLimit, reportTime } from "./report-row.ts";

/** The period of equal length before, the same days of the year before, or one that begins when somebody says. */
export const comparedWith = ["previous", "year", "chosen"] as const;
export type ComparedWith = (typeof comparedWith)[number];

/** What a report is compared with: always a period of equal length, as sums of longer ones would say nothing. */
export const comparisonFields = {
  compare: z.enum(comparedWith).optional(),
  /** When the period begins, if it is a chosen one. */
  compareFrom: timestamp.optional(),
};

const keptLimit = z.number().min(-mostLimit).max(mostLimit);

/** What a report is asked for beside devices and range, as a template keeps it. */
export const reportOptions = z.object({
  ...comparisonFields,
  compareFrom: reportTime.optional(),
  under: keptLimit.optional(),
  over: keptLimit.optional(),
  ...stepFields,
});
export type ReportOptions = z.output<typeof reportOptions>;

/** Cells by the keys of the tables of `comparison-tables.ts`. */
const cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type ComparedCells = z.output<typeof cells>;

export const comparison = z.object({
  /** The period that the report is compared with, as it was counted. */
  from: isoTime,
  to: isoTime,
  /** Totals of what both periods have rows of. */
  summary: cells,
  rows: z.array(cells),
});
export type Comparison = z.output<typeof comparison>;

/** The same local time a year earlier; a day that its year does not have is the one before. */
const yearBefore = (local: number): number => {
  const date = new Date(local);
  const moved = new Date(local);
  moved.setUTCFullYear(date.getUTCFullYear() - 1);
  if (moved.getUTCMonth() !== date.getUTCMonth()) moved.setUTCDate(0);
  return moved.getTime();
};

/**
 * The period that a range (epoch ms) is compared with, by the local calendar: days stay days where a clock is put forward or back.
 * @param start of a chosen one
 */
export const comparedPeriod = (
  compare: ComparedWith,
  { from, to }: { from: number; to: number },
  zone: Pick<TimeZone, "offsetAt" | "timestampOf">,
  start = from,
): { from: number; to: number } => {
  const local = (time: number) => time + zone.offsetAt(time);
  const length = local(to) - local(from);
  const begin =
    compare === "chosen" ? local(start) : compare === "year" ? yearBefore(local(from)) : local(from) - length;
  const [first, last] = [zone.timestampOf(begin, from), zone.timestampOf(begin + length, from)];
  return { from: first, to: compare === "previous" ? from : last };
};
