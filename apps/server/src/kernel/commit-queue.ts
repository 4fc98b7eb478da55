import type { Clock } from "./clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "./database.ts";
import { Refusal } from "./errors.ts";
import type { Logger } from "./logging.ts";

interface CommitQueueDeps {
  db: Pick<DatabaseHandle, "isUp">;
  clock: Pick<Clock, "every">;
  logger: Pick<Logger, "error">;
}

interface CommitQueueOptions<Row> {
  /** What is written, for the log: "dead letters". */
  name: string;
  /** Rows and bytes that may wait. */
  limit: { rows: number; bytes: number };
  bytesOf(row: Row): number;
  /** Inserts all of them or none. */
  insert(rows: readonly Row[]): Promise<void>;
}

/** Rows whose senders wait for the commit. */
export interface CommitQueue<Row> {
  /**
   * Resolves when the row is committed; it waits while the database is away. Rejects with `server_busy` when too many
   * wait, or with the error of a batch that the database refuses.
   */
  add(row: Row): Promise<void>;
  flush(): Promise<void>;
  /** Writes what waits, then stops. */
  close(): Promise<void>;
}

const writeEvery = 1_000;
const batchSize = 500;

/** Inserts rows in batches: each batch takes what came while the one before was written. */
export const createCommitQueue = <Row>(
  { db, clock, logger }: CommitQueueDeps,
  { name, limit, bytesOf, insert }: CommitQueueOptions<Row>,
): CommitQueue<Row> => {
  type Waiting = { row: Row; stored(): void; failed(error: unknown): void };
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  let called = false;

  const take = (): Waiting[] => {
    const batch = waiting.slice(0, batchSize);
    waiting = waiting.slice(batchSize);
    for (const { row } of batch) waitingBytes -= bytesOf(row);
    return batch;
  };
  const putBack = (batch: Waiting[]): void => {
    waiting = [...batch, ...waiting];
    for (const { row } of batch) waitingBytes += bytesOf(row);
  };

  const write = async (): Promise<void> => {
    while (waiting.length > 0 && db.isUp()) {
      const batch = take();
      try {
        await insert(batch.map(({ row }) => row));
      } catch (error) {
        if (isDatabaseDown(error)) {
          putBack(batch);
          return;
        }
        logger.error({ err: error, rows: batch.length }, `${name} could not be stored`);
        for (const { failed } of batch) failed(error);
        continue;
      }
      for (const { stored } of batch) stored();
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  /** Writes right after the current write; the timer only covers rows that were put back. */
  const writeSoon = (): void => {
    if (called) return;
    called = true;
    setImmediate(() => {
      void writing.then(() => {
        called = false;
        return flush();
      });
    });
  };
  const stop = clock.every(writeEvery, () => void flush());

  return {
    add: (row) => {
      const bytes = bytesOf(row);
      if (waiting.length >= limit.rows || waitingBytes + bytes > limit.bytes)
        return Promise.reject(new Refusal("server_busy"));
      waitingBytes += bytes;
      writeSoon();
      return new Promise((stored, failed) => waiting.push({ row, stored, failed }));
    },
    flush,
    close: () => {
      stop();
      return flush();
    },
  };
};
