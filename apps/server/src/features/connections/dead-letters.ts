import type { Clock } from "../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeadLetterInput, KeptLetter } from "./dead-letter.ts";
import { dropOldLetters, insertLetters } from "./dead-letters.store.ts";

/** Where messages go that could not be stored as readings. */
export interface DeadLetters {
  /**
   * Keeps a message aside, written with others a moment later. Never throws or rejects. Resolves once the
   * message is stored; at once when there is no more room for it.
   */
  keep(letter: DeadLetterInput): Promise<void>;
}

interface Waiting {
  letter: KeptLetter;
  stored(): void;
}

export interface DeadLetterBox extends DeadLetters {
  flush(): Promise<void>;
  close(): Promise<void>;
}

const writeEvery = 1_000;
const tidyEvery = 3_600_000;
const payloadLimit = 65_536;
/** A device gone mad must cost neither memory nor the disk. */
const waitingLimit = { letters: 10_000, bytes: 32 * 1024 * 1024 };
const batchSize = 500;
const retention = { days: 30, rows: 100_000 };

// PostgreSQL keeps no NUL in text.
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
    if (lost > 0) logger.warn({ lost }, "messages set aside came faster than they could be stored");
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
        logger.error({ err: error, letters: batch.length }, "messages set aside could not be stored");
      }
      for (const { stored } of batch) stored();
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  /** Whoever waits for a letter waits for the write under way, not for a timer. */
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
      // The next hour tries again.
      logger.warn({ err: error }, "old messages set aside could not be dropped"),
    );
  };
  const stops = [clock.every(writeEvery, () => void flush()), clock.every(tidyEvery, () => void tidy())];

  return {
    keep: ({ payload, detail, topic, ...letter }) => {
      const kept = Math.min(payload.length, payloadLimit);
      if (waiting.length >= waitingLimit.letters || waitingBytes + kept > waitingLimit.bytes) {
        lost += 1;
        return Promise.resolve();
      }
      waitingBytes += kept;
      const keptLetter = {
        ...letter,
        receivedAt: new Date(clock.now()),
        topic: topic === null ? null : cleanText(topic, 1024),
        detail: detail === undefined ? null : cleanText(detail, 1024),
        // A copy: the packet's buffer may be a view of a much larger one.
        payload: Buffer.from(payload.subarray(0, kept)),
        bytes: payload.length,
      };
      writeSoon();
      return new Promise((stored) => waiting.push({ letter: keptLetter, stored }));
    },
    flush,
    close: () => {
      for (const stop of stops) stop();
      return flush();
    },
  };
};
