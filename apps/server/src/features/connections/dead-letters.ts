import type { Clock } from "../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import {
  type DeadLetterInput,
  dropOldLetters,
  insertLetters,
  type LetterRecord,
} from "./dead-letters.store.ts";

/** Store of messages that could not be decoded. */
export interface DeadLetters {
  /**
   * Stores a message, in a batch with others. Never rejects. Resolves when the message is stored, or at once if the
   * queue is full and the message is dropped.
   */
  keep(letter: DeadLetterInput): Promise<void>;
}

interface Waiting {
  letter: LetterRecord;
  stored(): void;
}

export interface DeadLetterBox extends DeadLetters {
  flush(): Promise<void>;
  close(): Promise<void>;
}

const writeEvery = 1_000;
const tidyEvery = 3_600_000;
const payloadLimit = 65_536;
/** Queue limit and retention, against devices that send malformed messages in a loop. */
const waitingLimit = { letters: 10_000, bytes: 32 * 1024 * 1024 };
const batchSize = 500;
const retention = { days: 30, rows: 100_000 };

// PostgreSQL does not accept NUL in text.
const cleanText = (text: string, length: number): string => text.replaceAll("\0", "").slice(0, length);

export const createDeadLetters = (db: DatabaseHandle, clock: Clock, logger: Logger): DeadLetterBox => {
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();
  let called = false;

  const take = (): Waiting[] => {
    const batch = waiting.slice(0, batchSize);
    waiting = waiting.slice(batchSize);
    for (const { letter } of batch) waitingBytes -= letter.payload.length;
    return batch;
  };
  const putBack = (batch: Waiting[]): void => {
    waiting = [...batch, ...waiting];
    for (const { letter } of batch) waitingBytes += letter.payload.length;
  };

  const write = async (): Promise<void> => {
    if (lost > 0) logger.warn({ lost }, "dead letters were dropped because the queue was full");
    lost = 0;
    while (waiting.length > 0 && db.isUp()) {
      const batch = take();
      try {
        await insertLetters(
          db.kysely,
          batch.map(({ letter }) => letter),
        );
      } catch (error) {
        if (isDatabaseDown(error)) {
          putBack(batch);
          return;
        }
        logger.error({ err: error, letters: batch.length }, "dead letters could not be stored");
      }
      for (const { stored } of batch) stored();
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  /** Writes right after the current write; the timer only covers letters that failed. */
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
  const tidy = async (): Promise<void> => {
    const oldest = new Date(clock.now() - retention.days * 86_400_000);
    await dropOldLetters(db.kysely, oldest, retention.rows).catch((error: unknown) =>
      // Tried again in an hour.
      logger.warn({ err: error }, "old dead letters could not be deleted"),
    );
  };
  const stops = [clock.every(writeEvery, () => void flush()), clock.every(tidyEvery, () => void tidy())];

  return {
    keep: ({ payload, detail, topic, ...letter }) => {
      const storedBytes = Math.min(payload.length, payloadLimit);
      if (waiting.length >= waitingLimit.letters || waitingBytes + storedBytes > waitingLimit.bytes) {
        lost += 1;
        return Promise.resolve();
      }
      waitingBytes += storedBytes;
      const letterRecord = {
        ...letter,
        receivedAt: new Date(clock.now()),
        topic: topic === null ? null : cleanText(topic, 1024),
        detail: detail === undefined ? null : cleanText(detail, 1024),
        // Copied, because the payload may be a view of a much larger buffer.
        payload: Buffer.from(payload.subarray(0, storedBytes)),
        bytes: payload.length,
      };
      writeSoon();
      return new Promise((stored) => waiting.push({ letter: letterRecord, stored }));
    },
    flush,
    close: () => {
      for (const stop of stops) stop();
      return flush();
    },
  };
};
