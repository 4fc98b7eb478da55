import type { Clock } from "../../../kernel/clock.ts";
import { type DatabaseHandle, mayPass } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { isPartitionMissing } from "../../../kernel/postgres/database-error.ts";
import { monthOf } from "../../../kernel/postgres/partitions.store.ts";
import { mergeOverlaps } from "../write/merge-rows.ts";
import { createPartitions } from "../write/partitions.ts";
import { createPendingHours } from "../write/pending-hours.ts";
import { type DeviceHour, type ReadingRow, writeBatch } from "../write/readings.store.ts";
import { storeRows } from "../write/write-batches.ts";
import { addCounts, type CollectedRows, noCounts, overlapCounts } from "./collect-rows.ts";
import type { StoredRejection } from "./import-rejections.store.ts";
import {
  findImport,
  type ImportProgress,
  type KeptCounts,
  type StoredImport,
  saveProgress,
} from "./imports.store.ts";

/** Somebody ended the import, or the server stops. */
export class ImportInterrupted extends Error {}

interface WriterDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  /** Samples of devices that are not committed yet. */
  waiting: () => number;
}

/** While more live samples than this wait, the import does. */
const liveFirst = 2_000;
const retryAfter = 500;

/** A batch as it is written: rows, and how far the file is when they are committed. */
export interface ImportBatch {
  rows: readonly ReadingRow[];
  counts: KeptCounts;
  rejections: readonly StoredRejection[];
  position: number;
  progress: number | null;
}

export const batchOf = (
  { rows, counts, rejections }: CollectedRows,
  headings: readonly string[],
  position: number,
  progress: number | null,
): ImportBatch => ({
  rows,
  counts,
  position,
  progress,
  rejections: rejections.map(({ column, ...rejection }) => ({
    ...rejection,
    column: headings[column] || String(column + 1),
  })),
});

/** Rows by device, as the roll-ups are marked. */
const byDevice = (rows: readonly ReadingRow[]) => {
  const samples = new Map<number, ReadingRow["sample"][]>();
  for (const { deviceId, sample } of rows) {
    const known = samples.get(deviceId);
    if (known) known.push(sample);
    else samples.set(deviceId, [sample]);
  }
  return [...samples].map(([deviceId, of]) => ({ deviceId, samples: of }));
};

/**
 * Writes the batches of one import, each in one transaction with the progress of the import: whatever ends the server
 * in between, no row is counted twice and none is left out.
 */
export const createImportWriter = (
  { db, clock, logger, waiting }: WriterDeps,
  started: StoredImport,
  signal: AbortSignal,
) => {
  const partitions = createPartitions(db, clock, logger);
  const pendingHours = createPendingHours();
  const deviceIds = new Set(started.deviceIds);
  let counts: KeptCounts = started.counts ?? noCounts();

  const pause = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      const cancel = clock.after(retryAfter, resolve);
      const end = () => {
        cancel();
        resolve();
      };
      signal.addEventListener("abort", end, { once: true });
    });
    if (signal.aborted) throw new ImportInterrupted();
  };

  const makePartitions = async (rows: readonly ReadingRow[]): Promise<void> => {
    const months = rows.flatMap(({ sample: { measuredAt } }) =>
      partitions.has(measuredAt) ? [] : [monthOf(measuredAt)],
    );
    for (const month of new Set(months))
      await new Promise<void>((resolve, reject) => {
        const end = () => reject(new ImportInterrupted());
        signal.addEventListener("abort", end, { once: true });
        partitions.create(month, { done: (error) => (error ? reject(error) : resolve()) });
      });
  };

  const attempt = async ({ rows, ...part }: ImportBatch): Promise<void> => {
    let hours: DeviceHour[] = [];
    let total = counts;
    await writeBatch(db, async (batch, closed, client) => {
      const { found, changed } = started.dryRun
        ? { found: mergeOverlaps(rows, await batch.findExisting(rows)), changed: false }
        : await storeRows(batch, rows);
      if (changed) hours = pendingHours.unmarked(byDevice(rows), closed);
      if (hours.length > 0) await batch.markPending(hours);
      total = addCounts(addCounts(counts, part.counts), overlapCounts(rows, found));
      for (const { deviceId } of rows) deviceIds.add(deviceId);
      const progress: ImportProgress = { ...part, counts: total, deviceIds: [...deviceIds] };
      if (!(await saveProgress(client, started.id, progress))) throw new ImportInterrupted();
    });
    pendingHours.remember(hours);
    counts = total;
  };

  /** Whether an attempt without an answer was committed after all. */
  const wasCommitted = async ({ position }: ImportBatch): Promise<boolean> => {
    const stored = await findImport(db.kysely, started.id);
    if (!stored || stored.position < position) return false;
    counts = stored.counts ?? counts;
    return true;
  };

  return {
    /** Writes until it is committed. Errors: `ImportInterrupted`, and what will not pass. */
    write: async (batch: ImportBatch): Promise<void> => {
      while (waiting() > liveFirst) await pause();
      for (let tries = 0; ; tries += 1) {
        try {
          if (tries > 0 && (await wasCommitted(batch))) return;
          if (!started.dryRun) await makePartitions(batch.rows);
          return await attempt(batch);
        } catch (error) {
          // A month that was dropped since we last looked is made anew.
          if (!mayPass(error) && !isPartitionMissing(error)) throw error;
          logger.debug({ err: error, import: started.id }, "a batch of an import is tried again");
          partitions.forget();
          pendingHours.forget();
          await pause();
        }
      }
    },
    close: partitions.close,
    counts: () => counts,
    deviceIds: (): readonly number[] => [...deviceIds],
  };
};
