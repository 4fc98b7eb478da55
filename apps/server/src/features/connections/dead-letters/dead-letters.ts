import { deadLetterDays } from "@sgval/contract/connections/dead-letters";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import { hourMs } from "@sgval/quantities/duration";
import type { Clock } from "../../../kernel/clock.ts";
import { createCommitQueue } from "../../../kernel/commit-queue.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
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
  flush(): Promise<void>;
  close(): Promise<void>;
}

const tidyEvery = 60_000;
/** Longer messages are refused by the gateways or cut; every one that a device may send is kept whole. */
const payloadLimit = telemetryLimits.bytes;
const waitingLimit = { rows: 10_000, bytes: 32 * 1024 * 1024 };
/** Against devices that send malformed messages in a loop; the oldest are given up first. */
export const deadLetterRetention: Retention = {
  days: deadLetterDays,
  rows: 100_000,
  bytes: 512 * 1024 * 1024,
  bytesPerDevice: 16 * 1024 * 1024,
};

interface DeadLetterDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  /** Counts and logs a letter by its sender. */
  kept(letter: DeadLetterInput): void;
  /** Counts letters that were given up before their time. */
  givenUp(count: number): void;
  retention: Retention;
}

export const createDeadLetters = ({
  db,
  clock,
  logger,
  kept,
  givenUp,
  retention,
}: DeadLetterDeps): DeadLetters => {
  /** Devices with new letters since their limit was applied. */
  const touched = new Set<number | null>();
  const queue = createCommitQueue<LetterRecord>(
    { db, clock, logger },
    {
      name: "dead letters",
      limit: waitingLimit,
      bytesOf: ({ payload }) => payload.length,
      insert: async (letters) => {
        await insertLetters(db.kysely, letters);
        for (const { deviceId } of letters) touched.add(deviceId);
      },
    },
  );
  const tidy = async (): Promise<void> => {
    const devices = [...touched];
    touched.clear();
    try {
      const dropped = await dropLettersBeyond(db.kysely, retention, clock.now(), devices);
      if (dropped > 0) logger.warn({ dropped }, "dead letters were given up because too many were kept");
      givenUp(dropped);
    } catch (error) {
      for (const device of devices) touched.add(device);
      logger.warn({ err: error }, "old dead letters could not be deleted yet");
    }
  };
  const stops = [
    clock.every(tidyEvery, () => void (touched.size > 0 && tidy())),
    // What is old goes also when nothing new comes.
    clock.every(hourMs, () => void tidy()),
  ];

  return {
    keep: async (input) => {
      const { payload, detail, topic, receivedAt = clock.now(), ...letter } = input;
      await queue.add({
        ...letter,
        receivedAt: new Date(receivedAt),
        topic: topic === null ? null : storableText(topic, 1024),
        detail: detail === undefined ? null : storableText(detail, 1024),
        // Copied, because the payload may be a view of a much larger buffer.
        payload: Buffer.from(payload.subarray(0, payloadLimit)),
        bytes: payload.length,
      });
      kept(input);
    },
    flush: queue.flush,
    close: () => {
      for (const stop of stops) stop();
      return queue.close();
    },
  };
};
