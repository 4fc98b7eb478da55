import { languages } from "@sgval/quantities/language";
import * as z from "zod";
import { message } from "../message.ts";
import { dataOf, id, idParams, isoTime, route } from "../route.ts";
import { exportFormats } from "../table-export.ts";
import { nameText } from "../text.ts";
import { reportKind, reportQuery } from "./reports.ts";

/** `waiting` for its turn, or for another try after an error that may pass. */
export const runStates = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type RunState = (typeof runStates)[number];
export const isUnderWay = (state: RunState): boolean => state === "waiting" || state === "running";

/** Files are deleted after so many days, and with them what is said of their runs. */
export const runDays = 7;
/** Reports and lists of one user that are under way at most. */
export const mostRunsUnderWay = 10;
/** Runs of the list at most, the newest. */
export const mostListedRuns = 100;
/** Bytes of one file at most. */
export const mostFileBytes = 64 * 1024 * 1024;

/** Why a run failed, beside the error codes of the report itself. */
export const runFailures = ["disk_full", "file_too_large", "gave_up", "not_written"] as const;

export const runBody = reportQuery.extend({
  /** Of the template; without it the kind says enough. */
  name: nameText().optional(),
  formats: z
    .array(z.enum(exportFormats))
    .min(1, message("required"))
    .max(exportFormats.length)
    .refine((formats) => new Set(formats).size === formats.length, message("value_exists")),
  language: z.enum(languages).optional(),
});
export type RunInput = z.output<typeof runBody>;

export const runFile = z.object({ format: z.enum(exportFormats), name: z.string(), bytes: z.number().int() });

export const reportRun = z.object({
  id,
  /** Of the template, or the title of the list. */
  name: z.string().nullable(),
  /** Of a report, as its range; `null` for a list, and where what was asked for cannot be read any more. */
  kind: reportKind.nullable(),
  from: isoTime.nullable(),
  to: isoTime.nullable(),
  /** Of a list; empty for none. `null` for a report. */
  filters: z.string().nullable(),
  formats: z.array(z.enum(exportFormats)),
  state: z.enum(runStates),
  /** Per cent. */
  progress: z.number().int(),
  /** An error code or one of `runFailures`: of a failed run, or of the last try of one that waits. */
  error: z.string().nullable(),
  tries: z.number().int(),
  /** By whose schedule it was made; `null` where the caller asked for it. */
  scheduledBy: z.string().nullable(),
  /** Whether the caller may cancel and delete it: somebody to whom it was sent only reads it. */
  own: z.boolean(),
  files: z.array(runFile),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
  /** When its files are deleted. */
  deletedAt: isoTime.nullable(),
});
export type ReportRun = z.output<typeof reportRun>;

const path = "/report-run";

export const listRuns = route({
  method: "GET",
  path,
  summary: "The reports and lists that were made in the background for the caller, newest first",
  access: { signedIn: true, forPrograms: true },
  answer: dataOf(z.array(reportRun)),
});
export const startRun = route({
  method: "POST",
  path,
  summary: "Make a report in the background, as files",
  access: { permission: "Report.Export" },
  body: runBody,
  answer: dataOf(reportRun),
  errors: ["not_found", "too_many_runs"],
});
export const cancelRun = route({
  method: "POST",
  path: `${path}/:id/cancel`,
  summary: "Cancel a report that is under way; one that is finished stays",
  access: { signedIn: true },
  params: idParams,
  answer: dataOf(reportRun),
  errors: ["not_found"],
});
export const deleteRun = route({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Delete a report that was made in the background, with its files",
  access: { signedIn: true },
  params: idParams,
  answer: null,
  errors: ["not_found"],
});
export const readRunFile = route({
  method: "GET",
  path: `${path}/:id/file`,
  summary: "A file of a report or list that was made in the background",
  access: { signedIn: true, forPrograms: true },
  params: idParams,
  query: z.object({ format: z.enum(exportFormats) }),
  answer: null,
  errors: ["not_found", "forbidden", "rights_changed"],
});
