import { createHash } from "node:crypto";
import {
  type ImportMapping,
  type ImportPreview,
  mostColumns,
  previewRows,
} from "@sgval/contract/readings/import-mapping";
import { qualityFromCode } from "@sgval/quantities/quality";
import type { ReadRow } from "../../../gateways/tables/read-row.ts";
import type { ReadFormat } from "../../../gateways/tables/read-table.ts";
import { type Actor, sees } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { cellText, createRowDecoder, type FileRow } from "./decode-rows.ts";
import { deviceNames } from "./device-names.ts";
import { guessMapping, headingsOf, namesOf } from "./guess-mapping.ts";
import type { ImportFiles } from "./import-files.ts";
import { findMapping } from "./import-mappings.store.ts";
import { demandImport } from "./receive-import.ts";
import { isUnitLine, oldestOf, openImport, type RunImportDeps } from "./run-import.ts";

type PreviewDeps = Pick<RunImportDeps, "db" | "clock" | "registry" | "files" | "retentionMonths"> & {
  node: string;
  /** Of the installation. */
  timeZone: string;
};

/** Enough to see the title lines of an export, and the names of the parameters in a long file. */
const rowsRead = 5_000;

/** The first rows of a file. Errors: `unreadable_table`, `import_workbook_too_large`. */
const readFirstRows = async (
  files: ImportFiles,
  id: number,
  delimiter: string | null,
): Promise<{ rows: ReadRow[]; format: ReadFormat }> => {
  const file = files.read(id);
  try {
    const table = await openImport(file, delimiter);
    const rows: ReadRow[] = [];
    for await (const row of table.rows) {
      rows.push(row);
      if (rows.length === rowsRead) break;
    }
    return { rows, format: table.format };
  } finally {
    file.destroy();
  }
};

/** Names the headings of a file, so that the next one like it is read in the same way. */
export const headerKey = (headings: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(headings)).digest("base64url");

/** The headings of a file. Errors: `unreadable_table`, `import_workbook_too_large`. */
export const readHeadings = async (
  files: ImportFiles,
  id: number,
  { delimiter, headerLine }: ImportMapping,
): Promise<string[]> => headingsOf((await readFirstRows(files, id, delimiter)).rows, headerLine);

const viewOf = (
  { line, cells }: ReadRow,
  { measuredAt, device, row, values, rejections }: FileRow,
): ImportPreview["rows"][number] => ({
  line,
  cells: cells.slice(0, mostColumns).map(cellText),
  measuredAt: measuredAt === null ? null : new Date(measuredAt).toISOString(),
  device: device?.name ?? null,
  values: values.flatMap(({ column, plan: { slot } }) => {
    const parameter = device?.channels[slot]?.parameter;
    if (!parameter || !row) return [];
    const quality = qualityFromCode(row.quality?.[slot] ?? 0) ?? "suspect";
    return [{ column, parameter, value: row.slots[slot] ?? null, quality }];
  }),
  problems: rejections.map(({ column, reason }) => ({ column, reason })),
});

/** A remembered mapping never names the device: the next file may be of another. */
const rememberedFor = (
  known: ImportMapping,
  { headerLine, delimiter, device }: ImportMapping,
): ImportMapping => ({
  ...known,
  headerLine,
  delimiter,
  device: { column: known.device.column, id: device.id },
});

interface PreviewRequest {
  id: number;
  mapping: ImportMapping | null;
  /** The device that the caller came from. */
  deviceId: number | null;
}

/**
 * Decodes the first rows of a file, with the mapping given, else with the one that a file with the same headings was
 * read with, else with a guessed one.
 * Errors: `not_found`, `import_not_ready`, `unreadable_table`, `import_workbook_too_large`.
 */
export const previewImport =
  ({ db, clock, registry, files, retentionMonths, node, timeZone }: PreviewDeps) =>
  async ({ id, mapping: given, deviceId }: PreviewRequest, actor: Actor): Promise<ImportPreview> => {
    const job = await demandImport(db.kysely, id, actor);
    if (job.status !== "ready" || job.node !== node) throw new Refusal("import_not_ready");
    const { rows, format } = await readFirstRows(files, id, given?.delimiter ?? null);
    const devices = [...registry.all()].filter((device) => sees(actor, device.id));
    const find = deviceNames(devices);
    const chosen = devices.find((device) => device.id === (given ? given.device.id : deviceId)) ?? null;
    const delimiter = format.kind === "csv" ? format.delimiter : null;
    const guessed = guessMapping(rows, { find, device: chosen, zone: timeZone, delimiter });
    const known = given
      ? null
      : await findMapping(db.kysely, headerKey(headingsOf(rows, guessed.headerLine)));
    const now = clock.now();
    const oldest = oldestOf(now, retentionMonths);
    const decodeWith = (mapping: ImportMapping) => {
      const decode = createRowDecoder({ mapping, find, device: chosen, now, oldest });
      const data = rows.filter((row) => row.line > mapping.headerLine && !isUnitLine(row, mapping));
      return { data, views: data.slice(0, previewRows).map((row) => viewOf(row, decode(row))) };
    };
    const timesIn = (mapping: ImportMapping) =>
      decodeWith(mapping).views.filter(({ measuredAt }) => measuredAt !== null).length;
    const remembered = known && rememberedFor(known, guessed);
    // The same headings, but times in another notation.
    const fits = remembered !== null && timesIn(remembered) >= timesIn(guessed);
    const mapping = given ?? (fits ? remembered : guessed);
    const { data, views } = decodeWith(mapping);
    return {
      mapping,
      remembered: fits && given === null,
      headings: headingsOf(rows, mapping.headerLine),
      names: namesOf(data, mapping.long.parameterColumn),
      rows: views,
    };
  };
