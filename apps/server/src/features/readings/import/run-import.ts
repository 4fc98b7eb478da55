import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type ImportMapping, oldestReading } from "@sgval/contract/readings/import-mapping";
import { type ImportCounts, rejectionsKept, workbookLimit } from "@sgval/contract/readings/imports";
import type { ReadRow } from "../../../gateways/tables/read-row.ts";
import { openTable, type ReadTable } from "../../../gateways/tables/read-table.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Logger } from "../../../kernel/logging.ts";
import type { DeviceRegistry } from "../../devices/index.ts";
import { oldestKept } from "../rollup/retain-readings.ts";
import { createCollector } from "./collect-rows.ts";
import { createRowDecoder } from "./decode-rows.ts";
import { deviceNames } from "./device-names.ts";
import { headingsOf } from "./guess-mapping.ts";
import type { ImportFiles } from "./import-files.ts";
import { countRejections } from "./import-rejections.store.ts";
import type { StoredImport } from "./imports.store.ts";
import { batchOf, createImportWriter, ImportInterrupted } from "./write-import.ts";

export interface RunImportDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  registry: DeviceRegistry;
  files: ImportFiles;
  retentionMonths: number;
  /** Samples of devices that are not committed yet. */
  waiting: () => number;
}

const rowsPerBatch = 5_000;
/** After so many rows without one that can be stored, progress is noted all the same. */
const linesPerBatch = 20_000;
/** Rows that are decoded before others get their turn. */
const rowsPerTurn = 250;

/** What a caller may see of the devices. */
export const devicesIn = (registry: DeviceRegistry, scope: readonly number[] | null) => {
  if (scope === null) return [...registry.all()];
  return scope.flatMap((id) => registry.get(id) ?? []);
};

/** Opens the file of an import. Errors: `unreadable_table`, `import_workbook_too_large`, and those of the file. */
export const openImport = async (file: Readable, delimiter: string | null): Promise<ReadTable> => {
  try {
    return await openTable(file, { delimiter: delimiter ?? undefined, workbookLimit });
  } catch (error) {
    const isTooLarge = error instanceof Refusal && error.code === "payload_too_large";
    throw isTooLarge ? new Refusal("import_workbook_too_large", error.details) : error;
  }
};

/** Our own exports have the units below the headings, in a line without a time. */
export const isUnitLine = ({ line, cells }: ReadRow, { headerLine, time }: ImportMapping): boolean =>
  headerLine > 0 && line === headerLine + 1 && (cells[time.column] ?? null) === null;

/** Readings before it are refused: the retention would drop them. */
export const oldestOf = (now: number, retentionMonths: number): number =>
  Math.max(oldestReading, oldestKept(now, retentionMonths));

/**
 * Reads the file of an import and stores its readings, from where it was when the server ended. Errors:
 * `ImportInterrupted`, `unreadable_table`, `import_workbook_too_large`, and those of the database.
 */
export const runImport = async (
  { db, clock, logger, registry, files, retentionMonths, waiting }: RunImportDeps,
  job: StoredImport,
  signal: AbortSignal,
): Promise<{ counts: ImportCounts; deviceIds: readonly number[] }> => {
  const { mapping } = job;
  if (!mapping || (await files.sizeOf(job.id)) !== job.bytes) throw new Refusal("import_incomplete");
  const devices = devicesIn(registry, job.scope);
  const now = clock.now();
  const decode = createRowDecoder({
    mapping,
    find: deviceNames(devices),
    device: devices.find(({ id }) => id === mapping.device.id) ?? null,
    now,
    oldest: oldestOf(now, retentionMonths),
  });
  let kept = await countRejections(db.kysely, job.id);
  const collector = createCollector(now, () => rejectionsKept - kept);
  const writer = createImportWriter({ db, clock, logger, waiting }, job, signal);
  const file = files.read(job.id);
  let headings: readonly string[] = [];
  let written: Promise<void> = Promise.resolve();
  let position = 0;
  let decodedAt = job.position;

  const flush = async (progress: number): Promise<void> => {
    // One is written while the next is read.
    await written;
    if (signal.aborted) throw new ImportInterrupted();
    const collected = collector.take();
    kept += collected.rejections.length;
    decodedAt = position;
    written = writer.write(batchOf(collected, headings, position, progress));
    written.catch(() => {});
  };

  try {
    const { rows, format } = await openImport(file, mapping.delimiter);
    let line = 0;
    const progress = () =>
      Math.min(1, format.kind === "csv" ? file.bytesRead / job.bytes : line / Math.max(1, format.lines));
    const head: ReadRow[] = [];
    for await (const row of rows) {
      ({ line } = row);
      if (row.line <= mapping.headerLine + 2) {
        head.push(row);
        headings = headingsOf(head, mapping.headerLine);
      }
      if (row.line <= mapping.headerLine) continue;
      position += 1;
      if (position % rowsPerTurn === 0) await nextTurn();
      if (position <= job.position || isUnitLine(row, mapping)) continue;
      collector.add(decode(row));
      if (collector.size >= rowsPerBatch || position - decodedAt >= linesPerBatch) await flush(progress());
    }
    await flush(1);
    await written;
    return { counts: writer.counts(), deviceIds: writer.deviceIds() };
  } finally {
    await written.catch(() => {});
    file.destroy();
    await writer.close();
  }
};
