import * as z from "zod";
import { dataOf, id, idParams, isoTime, listOf, listQuery, route } from "../route.ts";
import type { Table } from "../table.ts";
import { exportErrors, exportQueryOf, exportsPerMinute } from "../table-export.ts";
import { lineText } from "../text.ts";
import { tableTitles } from "./feature.ts";
import { importMapping, importPreview } from "./import-mapping.ts";
import { importRejectionLabels, importRejectionReasons } from "./import-rejections.ts";

/** `ready`: the file is here and waits for its mapping; a dry run (`checking`) comes back to it. */
export const importStatuses = [
  "uploading",
  "ready",
  "checking",
  "importing",
  "done",
  "cancelled",
  "failed",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const isRunning = (status: ImportStatus): boolean => status === "checking" || status === "importing";
export const isOver = (status: ImportStatus): boolean =>
  status === "done" || status === "cancelled" || status === "failed";

/** So many rejections are kept with their line; more are counted. */
export const rejectionsKept = 1_000;
/** So many names that were not found are listed. */
export const unknownNamesKept = 100;

export const unknownName = z.object({
  kind: z.enum(["device", "parameter", "channel"]),
  name: z.string(),
  values: z.number().int(),
});

/** Counted are values, not rows: a row of several parameters may hold new values and others that exist. */
export const importCounts = z.object({
  rows: z.number().int(),
  stored: z.number().int(),
  duplicates: z.number().int(),
  /** Another value of the same time was there, stored or in an earlier line of the file; it stays and is marked as suspect. */
  conflicts: z.number().int(),
  /** Of those: with an earlier line of the file; imports of earlier versions have none. */
  conflictsInFile: z.number().int().optional(),
  rejected: z.number().int(),
  /** Of those that were stored: outside the plausible range of the parameter. */
  implausible: z.number().int(),
  unknown: z.array(unknownName),
  /** Times of the first and the last row that could be stored, epoch ms; imports of earlier versions have none. */
  first: z.number().optional(),
  last: z.number().optional(),
});
export type ImportCounts = z.output<typeof importCounts>;

/** So many rejections are listed beside the counts; all that are kept are in the export. */
export const rejectionsShown = 20;

/** So many conflicts are listed beside their count. */
export const conflictsListed = 100;

export const readingImport = z.object({
  id,
  fileName: z.string(),
  bytes: z.number(),
  /** Bytes of the file that are here. */
  received: z.number(),
  status: z.enum(importStatuses),
  /** True when the counts are those of a dry run: nothing was written. */
  dryRun: z.boolean(),
  /** Share of the file that was read, 0 to 1: of its bytes, or of the rows of a workbook; `null` before the first rows. */
  progress: z.number().nullable(),
  counts: importCounts.nullable(),
  /** Why it ended, as an error answer says it. */
  failure: z.object({ code: z.string(), details: z.unknown().optional() }).nullable(),
  mapping: importMapping.nullable(),
  /** The first rejections, where one import is read. */
  rejections: z
    .array(
      z.object({
        line: z.number().int(),
        column: z.string(),
        reason: z.enum(importRejectionReasons),
        value: z.string(),
      }),
    )
    .optional(),
  /** The first values that differ from those of the same time, which stay; where one import is read. */
  conflicts: z
    .array(
      z.object({
        /** Its name. */
        device: z.string(),
        /** Channel key. */
        parameter: z.string(),
        measuredAt: isoTime,
        kept: z.number().nullable(),
        refused: z.number().nullable(),
        /** Line of the refused value, where it differs from an earlier line of the file. */
        line: z.number().int().optional(),
      }),
    )
    .optional(),
  /** Where values were stored for one device: it, and the time of its imported values. */
  chart: z.object({ deviceId: id, from: isoTime, to: isoTime }).nullable().optional(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
});
export type ReadingImport = z.output<typeof readingImport>;

/** Bytes of an Excel file: it is read as a whole, other than CSV. */
export const workbookLimit = 64 * 1024 * 1024;

const access = { permission: "Device.Update" } as const;
const path = "/reading-import";

export const listImports = route({
  method: "GET",
  path,
  summary: "The caller's imports of historical readings, newest first",
  access,
  query: listQuery.omit({ sort: true, q: true }),
  answer: listOf(readingImport),
});

export const createImport = route({
  method: "POST",
  path,
  summary: "Announce a file with historical readings: refused before it is sent if it is too large",
  access,
  body: z.object({ fileName: lineText(255), bytes: z.number().int().min(1) }),
  answer: dataOf(readingImport),
  errors: ["import_too_large", "import_workbook_too_large", "import_no_space", "list_full"],
});

/** Most bytes of one piece of a file: a slow line sends it before the request times out. */
export const uploadPieceBytes = 4 * 1024 * 1024;

/** The body is a piece of the file, with content type `application/octet-stream`. */
export const uploadImport = route({
  method: "PUT",
  path: `${path}/:id/file`,
  summary: "Send the next piece of the file; a piece may be sent again",
  access,
  params: idParams,
  /** Where the piece begins in the file. */
  query: z.object({ at: z.coerce.number().int().min(0) }),
  receives: "bytes",
  answer: dataOf(readingImport),
  errors: ["not_found", "import_not_ready", "import_too_large", "import_incomplete"],
});

export const readImport = route({
  method: "GET",
  path: `${path}/:id`,
  summary: "State and progress of an import",
  access,
  params: idParams,
  answer: dataOf(readingImport),
  errors: ["not_found"],
});

export const previewImport = route({
  method: "POST",
  path: `${path}/:id/preview`,
  summary: "The first rows of the file decoded; without a mapping, with the one guessed from the header",
  access,
  params: idParams,
  body: z.object({ mapping: importMapping.nullable(), deviceId: id.nullable() }),
  answer: dataOf(importPreview),
  errors: ["not_found", "import_not_ready", "unreadable_table", "import_workbook_too_large"],
});

export const startImport = route({
  method: "POST",
  path: `${path}/:id/start`,
  summary: "Import the file in the background, or only check it",
  access,
  params: idParams,
  body: z.object({ mapping: importMapping, dryRun: z.boolean() }),
  answer: dataOf(readingImport),
  errors: ["not_found", "import_not_ready", "import_running"],
});

export const cancelImport = route({
  method: "POST",
  path: `${path}/:id/cancel`,
  summary: "End an import or a dry run, or throw the file away; what was stored stays",
  access,
  params: idParams,
  answer: dataOf(readingImport),
  errors: ["not_found"],
});

export const exportRejections = route({
  method: "GET",
  path: `${path}/:id/rejections`,
  summary: "The rejected rows of an import as a CSV, XLSX or PDF file",
  access,
  params: idParams,
  query: exportQueryOf(z.object({})),
  answer: null,
  errors: ["not_found", ...exportErrors],
  limitPerMinute: exportsPerMinute,
});

/** What an import could not take over. */
export const rejectionTable = {
  name: "import_rejections",
  title: tableTitles.import_rejections,
  columns: {
    line: { kind: "number", heading: { vn: "Dòng", en: "Line", fr: "Ligne" }, decimals: 0 },
    column: { kind: "text", heading: { vn: "Cột", en: "Column", fr: "Colonne" } },
    reason: {
      kind: "list",
      heading: { vn: "Lý do", en: "Reason", fr: "Motif" },
      labels: importRejectionLabels,
    },
    value: { kind: "text", heading: { vn: "Nội dung", en: "Content", fr: "Contenu" } },
  },
} as const satisfies Table;
