import type { Clock } from "../../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { createPendingHours } from "./pending-hours.ts";
import {
  changedRows,
  conflictsOf,
  type MessageSamples,
  mergeOverlaps,
  type Outcome,
  outcomesOf,
  planBatch,
} from "./plan-batch.ts";
import { readingsWriteStore } from "./readings.store.ts";

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
  /** Called after every batch. */
  onCapacity(listener: () => void): void;
  /** Writes what is queued, then stops. */
  close(): Promise<void>;
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

const rowsPerBatch = 5_000;
const retryAfter = 500;

/** Groups whatever is queued into one transaction; jobs are answered only after it is committed. */
export const createBatchWriter = (db: DatabaseHandle, clock: Clock, logger: Logger): BatchWriter => {
  const store = readingsWriteStore(db);
  const months = new Set<number>();
  const pendingHours = createPendingHours(clock);
  const retried = new WeakSet<MessageSamples>();
  let queue: WriteJob[] = [];
  let size = 0;
  let running: Promise<void> | null = null;
  let closed = false;
  let capacityListener = () => {};
  let endPause = () => {};

  const ensureMonths = async (jobs: readonly MessageSamples[]) => {
    for (const job of jobs)
      for (const { measuredAt } of job.samples) {
        const date = new Date(measuredAt);
        const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
        if (months.has(month)) continue;
        await store.ensureMonth(new Date(month));
        months.add(month);
      }
  };

  const write = async (jobs: readonly MessageSamples[]): Promise<Outcome[]> => {
    await ensureMonths(jobs);
    const plan = planBatch(jobs);
    const { rows } = plan;
    const startedAt = clock.now();
    const hours = pendingHours.unmarked(jobs);
    const overlaps = await store.inTransaction(async (batch) => {
      const inserted = await batch.insert(rows);
      if (hours.length > 0) await batch.markPending(hours, startedAt);
      const found = inserted === rows.length ? [] : mergeOverlaps(rows, await batch.findExisting(rows));
      await batch.update(changedRows(rows, found));
      const conflicts = conflictsOf(rows, found);
      if (conflicts.length > 0) await batch.noteConflicts(conflicts);
      return found;
    });
    pendingHours.remember(hours, startedAt);
    if (pendingHours.tookTooLong(startedAt)) await markAgain(jobs);
    return outcomesOf(jobs, plan, overlaps, retried);
  };

  const markAgain = async (jobs: readonly MessageSamples[]) => {
    pendingHours.forget();
    await store.inTransaction((batch) => batch.markPending(pendingHours.unmarked(jobs), clock.now()));
  };

  const finish = (job: WriteJob, error: Error | null, outcome: Outcome | null) => {
    size -= job.samples.length;
    try {
      job.done(error, outcome);
    } catch (thrown) {
      // A failed answer must not make a committed batch look unwritten.
      logger.error({ err: thrown, deviceId: job.deviceId }, "a stored message could not be answered");
    }
  };

  /** After a refused batch: writes each job by itself, so that only the bad ones fail. */
  const writeOneByOne = async (jobs: readonly WriteJob[]) => {
    // The partition of a month in `months` may have been dropped meanwhile.
    months.clear();
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
    if (closed) return;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(retryAfter, resolve);
      endPause = () => {
        cancel();
        resolve();
      };
    });
  };

  const takeBatch = (): WriteJob[] => {
    let rows = 0;
    let take = 0;
    while (take < queue.length && rows < rowsPerBatch) rows += queue[take++]?.samples.length ?? 0;
    return queue.splice(0, take);
  };

  const flush = async (): Promise<void> => {
    while (queue.length > 0) {
      const jobs = takeBatch();
      try {
        const outcomes = await write(jobs);
        for (const [index, job] of jobs.entries()) finish(job, null, outcomes[index] ?? null);
      } catch (thrown) {
        const error = asError(thrown);
        if (isDatabaseDown(error)) await waitForDatabase(jobs, error);
        else {
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
      if (queue.length > 0) start();
    });
  };

  return {
    add: (job) => {
      if (closed) return job.done(new Error("the writer is closed"), null);
      queue.push(job);
      size += job.samples.length;
      // Whatever else arrives in this turn of the event loop shares the batch.
      if (!running) setImmediate(start);
    },
    get size() {
      return size;
    },
    onCapacity: (listener) => {
      capacityListener = listener;
    },
    close: async () => {
      closed = true;
      endPause();
      if (queue.length > 0) start();
      await running;
    },
  };
};
