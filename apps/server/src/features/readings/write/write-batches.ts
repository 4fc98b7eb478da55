import type { Clock } from "../../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { isPartitionMissing } from "../../../kernel/postgres/database-error.ts";
import { noteDeliveries } from "../../connections/index.ts";
import {
  changedRows,
  conflictsOf,
  type MessageSamples,
  mergeIntoRows,
  mergeOverlaps,
  type Outcome,
  type Overlap,
  outcomesOf,
} from "./merge-rows.ts";
import { createPartitions } from "./partitions.ts";
import { createPendingHours } from "./pending-hours.ts";
import { type BatchTransaction, type DeviceHour, type ReadingRow, writeBatch } from "./readings.store.ts";

export interface WriteJob extends MessageSamples {
  /** Called once: after commit, or with the error that kept the job from being stored. */
  done(error: Error | null, outcome: Outcome | null): void;
  /** Retry while the database is away (MQTT), or fail at once (HTTP). */
  mayWait: boolean;
}

export interface BatchWriter {
  add(job: WriteJob): void;
  /** Samples that are queued or being written; the intake holds messages back beyond a limit. */
  readonly size: number;
  /** Why what waits is not being stored, in a sentence for operators; `null` while it is. */
  stuck(): string | null;
  /** Called after every batch. */
  onCapacity(listener: () => void): void;
  /** Writes what is queued, then stops. */
  close(): Promise<void>;
}

/** Merges rows with the readings that are there; returns those, and whether anything is different now. */
export const storeRows = async (
  batch: BatchTransaction,
  rows: readonly ReadingRow[],
): Promise<{ found: Overlap[]; changed: boolean }> => {
  const inserted = await batch.insert(rows);
  const found = inserted === rows.length ? [] : mergeOverlaps(rows, await batch.findExisting(rows));
  const changed = changedRows(rows, found);
  await batch.update(changed);
  const conflicts = conflictsOf(rows, found);
  if (conflicts.length > 0) await batch.noteConflicts(conflicts);
  return { found, changed: inserted + changed.length > 0 };
};

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

const rowsPerBatch = 5_000;
const retryAfter = 500;
/** What waits for so long without progress is reported. */
const stuckAfter = 10_000;
/** Samples that may wait for partitions without holding back those of other months. */
const waitingForMonthLimit = 40_000;

/** Groups whatever is queued into one transaction; jobs are answered only after it is committed. */
export const createBatchWriter = (db: DatabaseHandle, clock: Clock, logger: Logger): BatchWriter => {
  const partitions = createPartitions(db, clock, logger);
  const pendingHours = createPendingHours();
  const retried = new WeakSet<MessageSamples>();
  let queue: WriteJob[] = [];
  /** Jobs whose partition was created meanwhile: they came before those in the queue. */
  let created: WriteJob[] = [];
  let size = 0;
  /** Samples that wait for the partition of their month. */
  let waitingForMonth = 0;
  let running: Promise<void> | null = null;
  /** When something was last stored, or the first of what waits was added. */
  let progressAt = 0;
  let monthMissingSince = 0;
  let closed = false;
  let capacityListener = () => {};
  let endPause = () => {};

  const write = async (jobs: readonly MessageSamples[]): Promise<Outcome[]> => {
    const merged = mergeIntoRows(jobs);
    const { rows } = merged;
    let hours: DeviceHour[] = [];
    const deliveries = jobs.flatMap(({ delivery }) => delivery ?? []);
    const overlaps = await writeBatch(db, async (batch, closed, client) => {
      const { found, changed } = await storeRows(batch, rows);
      if (changed) hours = pendingHours.unmarked(jobs, closed);
      if (hours.length > 0) await batch.markPending(hours);
      if (deliveries.length > 0) await noteDeliveries(client, deliveries);
      return found;
    });
    pendingHours.remember(hours);
    return outcomesOf(jobs, merged, overlaps, retried);
  };

  const finish = (job: WriteJob, error: Error | null, outcome: Outcome | null) => {
    size -= job.samples.length;
    if (!error) progressAt = clock.elapsed();
    try {
      job.done(error, outcome);
    } catch (thrown) {
      // A failed answer must not make a committed batch look unwritten.
      logger.error({ err: thrown, deviceId: job.deviceId }, "a stored message could not be answered");
    }
  };

  /** After a refused batch: writes each job by itself, so that only the bad ones fail. */
  const writeOneByOne = async (jobs: readonly WriteJob[]) => {
    for (const [index, job] of jobs.entries())
      try {
        const [outcome] = await write([job]);
        finish(job, null, outcome ?? null);
      } catch (thrown) {
        const error = asError(thrown);
        if (isDatabaseDown(error)) return waitForDatabase(jobs.slice(index), error);
        finish(job, error, null);
      }
  };

  const waitForDatabase = async (jobs: readonly WriteJob[], error: Error) => {
    const waiting = closed ? [] : jobs.filter((job) => job.mayWait);
    for (const job of jobs) if (closed || !job.mayWait) finish(job, error, null);
    for (const job of waiting) retried.add(job);
    queue = [...waiting, ...queue];
    pendingHours.forget();
    if (closed) return;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(retryAfter, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });
  };

  /** Keeps a job back until its month has a partition, so that readings of other months go on. */
  const waitForMonth = (job: WriteJob, measuredAt: number) => {
    let answered = false;
    const fail = (error: Error) => {
      answered = true;
      finish(job, error, null);
    };
    if (waitingForMonth === 0) monthMissingSince = clock.elapsed();
    waitingForMonth += job.samples.length;
    partitions.create(measuredAt, {
      failed: (error) => {
        if (!job.mayWait && !answered)
          fail(isDatabaseDown(error) ? asError(error) : new Refusal("server_busy"));
      },
      done: (error) => {
        waitingForMonth -= job.samples.length;
        if (answered) return;
        if (error) return fail(error);
        created.push(job);
        if (!running) setImmediate(start);
      },
    });
  };

  const takeBatch = (): WriteJob[] => {
    queue = [...created, ...queue];
    created = [];
    const batch: WriteJob[] = [];
    let rows = 0;
    let taken = 0;
    while (taken < queue.length && rows < rowsPerBatch) {
      const job = queue[taken++];
      if (!job) break;
      const without = job.samples.find(({ measuredAt }) => !partitions.has(measuredAt));
      if (without) waitForMonth(job, without.measuredAt);
      else {
        batch.push(job);
        rows += job.samples.length;
      }
    }
    queue.splice(0, taken);
    return batch;
  };

  const flush = async (): Promise<void> => {
    while (queue.length + created.length > 0) {
      const jobs = takeBatch();
      if (jobs.length === 0) continue;
      try {
        const outcomes = await write(jobs);
        for (const [index, job] of jobs.entries()) finish(job, null, outcomes[index] ?? null);
      } catch (thrown) {
        const error = asError(thrown);
        if (isDatabaseDown(error)) await waitForDatabase(jobs, error);
        else if (isPartitionMissing(error)) {
          // Dropped since we last looked.
          partitions.forget();
          queue = [...jobs, ...queue];
        } else {
          logger.error({ err: error, jobs: jobs.length }, "a batch of readings was refused");
          await writeOneByOne(jobs);
        }
      }
      capacityListener();
    }
  };

  const start = () => {
    running ??= flush().finally(() => {
      running = null;
      if (queue.length + created.length > 0) start();
    });
  };

  return {
    add: (job) => {
      if (closed) return job.done(new Error("the writer is closed"), null);
      queue.push(job);
      if (size === 0) progressAt = clock.elapsed();
      size += job.samples.length;
      // Whatever else arrives in this turn of the event loop shares the batch.
      if (!running) setImmediate(start);
    },
    get size() {
      return size - Math.min(waitingForMonth, waitingForMonthLimit);
    },
    stuck: () => {
      const [waits, waitsForMonth] = [clock.elapsed() - progressAt, clock.elapsed() - monthMissingSince];
      if (waitingForMonth > 0 && waitsForMonth >= stuckAfter)
        return `readings of a month wait for its partition for ${Math.floor(waitsForMonth / 1000)} s; another program locks the table`;
      if (size > waitingForMonth && waits >= stuckAfter)
        return `readings wait and none was stored for ${Math.floor(waits / 1000)} s`;
      return null;
    },
    onCapacity: (listener) => {
      capacityListener = listener;
    },
    close: async () => {
      closed = true;
      endPause();
      if (queue.length > 0) start();
      await running;
      await partitions.close();
      // What waited for a month.
      start();
      await running;
    },
  };
};
