import type { Clock } from "../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { createPendingNotes } from "./pending-notes.ts";
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
  /** Keep trying while the database is away (MQTT), or give the job back at once (HTTP). */
  mayWait: boolean;
}

export interface BatchWriter {
  add(job: WriteJob): void;
  /** Samples waiting or being written; the intake holds back past a bound. */
  readonly size: number;
  /** Called whenever a batch left room. */
  onCapacity(listener: () => void): void;
  /** Writes what is waiting, then stops. */
  close(): Promise<void>;
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

const rowsPerBatch = 5_000;
const retryAfter = 500;

/** Groups whatever waits into one transaction; jobs are answered only after it is committed. */
export const createBatchWriter = (db: DatabaseHandle, clock: Clock, logger: Logger): BatchWriter => {
  const store = readingsWriteStore(db);
  const months = new Set<number>();
  const notes = createPendingNotes(clock);
  let waiting: WriteJob[] = [];
  let size = 0;
  let running: Promise<void> | null = null;
  let closed = false;
  let roomListener = () => {};

  const ensureMonths = async (jobs: readonly WriteJob[]) => {
    for (const job of jobs)
      for (const { measuredAt } of job.samples) {
        const date = new Date(measuredAt);
        const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
        if (months.has(month)) continue;
        await store.ensureMonth(new Date(month));
        months.add(month);
      }
  };

  const write = async (jobs: readonly WriteJob[]): Promise<Outcome[]> => {
    await ensureMonths(jobs);
    const plan = planBatch(jobs);
    const startedAt = clock.now();
    const hours = notes.missing(jobs);
    const overlaps = await store.inTransaction(async (batch) => {
      const inserted = await batch.insert(plan.rows);
      if (hours.length > 0) await batch.markPending(hours, startedAt);
      const met =
        inserted === plan.rows.length ? [] : mergeOverlaps(plan.rows, await batch.findExisting(plan.rows));
      await batch.update(changedRows(plan.rows, met));
      const conflicts = conflictsOf(plan.rows, met);
      if (conflicts.length > 0) await batch.noteConflicts(conflicts);
      return met;
    });
    notes.remember(hours, startedAt);
    if (notes.tookTooLong(startedAt)) await noteAgain(jobs);
    return outcomesOf(jobs, plan, overlaps);
  };

  const noteAgain = async (jobs: readonly WriteJob[]) => {
    notes.forget();
    await store.inTransaction((batch) => batch.markPending(notes.missing(jobs), clock.now()));
  };

  const finish = (job: WriteJob, error: Error | null, outcome: Outcome | null) => {
    size -= job.samples.length;
    try {
      job.done(error, outcome);
    } catch (thrown) {
      // What becomes of an answer must not make the batch look unwritten.
      logger.error({ err: thrown, deviceId: job.deviceId }, "a stored message could not be answered");
    }
  };

  /** One bad job must not hold back the others: each is tried by itself, once. */
  const writeOneByOne = async (jobs: readonly WriteJob[]) => {
    // Somebody may have dropped a month we thought was there.
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
    const mayWait = closed ? [] : jobs.filter((job) => job.mayWait);
    for (const job of jobs) if (closed || !job.mayWait) finish(job, error, null);
    for (const job of mayWait) job.retried = true;
    waiting = [...mayWait, ...waiting];
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  };

  const takeBatch = (): WriteJob[] => {
    let rows = 0;
    let take = 0;
    while (take < waiting.length && rows < rowsPerBatch) rows += waiting[take++]?.samples.length ?? 0;
    return waiting.splice(0, take);
  };

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
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
      roomListener();
    }
  };

  const start = () => {
    running ??= flush().finally(() => {
      running = null;
      if (waiting.length > 0) start();
    });
  };

  return {
    add: (job) => {
      if (closed) return job.done(new Error("the writer is closed"), null);
      waiting.push(job);
      size += job.samples.length;
      // Whatever else arrives in this turn of the loop shares the batch.
      if (!running) setImmediate(start);
    },
    get size() {
      return size;
    },
    onCapacity: (listener) => {
      roomListener = listener;
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
};
