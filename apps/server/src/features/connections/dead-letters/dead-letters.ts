import { telemetryLimits } from "@sgval/contract/readings/readings";
import type { Clock } from "../../../kernel/clock.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { storableText } from "../../../kernel/postgres/storable-text.ts";
import {
  type DeadLetterInput,
  dropLettersBeyond,
  insertLetters,
  type LetterRecord,
  type Retention,
} from "./dead-letters.store.ts";

/** Store of messages that could not be decoded. */
export interface DeadLetters {
  /**
   * Stores a message, in a batch with others, and resolves when it is committed. Rejects when it cannot be kept
   * (`server_busy` while too many wait for the database): then the message must not be acknowledged.
   */
  keep(letter: DeadLetterInput): Promise<void>;
}

interface Waiting {
  letter: LetterRecord;
  stored(): void;
  failed(error: unknown): void;
}

export interface DeadLetterBox extends DeadLetters {
  flush(): Promise<void>;
  close(): Promise<void>;
}

const writeEvery = 1_000;
const tidyEvery = 60_000;
/** Longer messages are refused by the gateways or cut; every one that a device may send is kept whole. */
const payloadLimit = telemetryLimits.bytes;
const waitingLimit = { letters: 10_000, bytes: 32 * 1024 * 1024 };
const batchSize = 500;
/** Against devices that send malformed messages in a loop; the oldest are given up first. */
export const deadLetterRetention: Retention = {
  days: 30,
  rows: 100_000,
  bytes: 512 * 1024 * 1024,
  bytesPerDevice: 16 * 1024 * 1024,
};

interface DeadLetterDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  /** Counts letters that were given up before their time. */
  givenUp(count: number): void;
  retention: Retention;
}

export const createDeadLetters = ({
  db,
  clock,
  logger,
  givenUp,
  retention,
}: DeadLetterDeps): DeadLetterBox => {
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> = Promise.resolve();
  let called = false;
  /** Devices with new letters since their limit was applied. */
  const touched = new Set<number | null>();

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
        for (const { failed } of batch) failed(error);
        continue;
      }
      for (const { letter, stored } of batch) {
        touched.add(letter.deviceId);
        stored();
      }
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
    const devices = [...touched];
    touched.clear();
    try {
      const dropped = await dropLettersBeyond(db.kysely, retention, clock.now(), devices);
      if (dropped > 0) logger.warn({ dropped }, "dead letters were given up because too many were kept");
      givenUp(dropped);
    } catch (error) {
      for (const device of devices) touched.add(device);
      logger.warn({ err: error }, "old dead letters could not be deleted; tried again in a minute");
    }
  };
  const stops = [clock.every(writeEvery, () => void flush()), clock.every(tidyEvery, () => void tidy())];

  return {
    keep: ({ payload, detail, topic, ...letter }) => {
      const storedBytes = Math.min(payload.length, payloadLimit);
      if (waiting.length >= waitingLimit.letters || waitingBytes + storedBytes > waitingLimit.bytes)
        return Promise.reject(new Refusal("server_busy"));
      waitingBytes += storedBytes;
      const letterRecord = {
        ...letter,
        receivedAt: new Date(clock.now()),
        topic: topic === null ? null : storableText(topic, 1024),
        detail: detail === undefined ? null : storableText(detail, 1024),
        // Copied, because the payload may be a view of a much larger buffer.
        payload: Buffer.from(payload.subarray(0, storedBytes)),
        bytes: payload.length,
      };
      writeSoon();
      return new Promise((stored, failed) => waiting.push({ letter: letterRecord, stored, failed }));
    },
    flush,
    close: () => {
      for (const stop of stops) stop();
      return flush();
    },
  };
};
