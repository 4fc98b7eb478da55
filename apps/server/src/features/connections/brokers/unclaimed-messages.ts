import { unclaimedLimits } from "@sgval/contract/connections/unclaimed-topics";
import { telemetryLimits } from "@sgval/contract/readings/readings";
import { hourMs } from "@sgval/quantities/duration";
import type { Cancel, Clock } from "../../../kernel/clock.ts";
import { createCommitQueue } from "../../../kernel/commit-queue.ts";
import { type DatabaseHandle, isDatabaseDown } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/errors.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { createTokenBucket, type MessageRate } from "../../../kernel/rate-limit.ts";
import { type BrokerRegistry, retryAfter } from "./broker-registry.ts";
import {
  countKept,
  dropMessagesBeyond,
  insertUnclaimed,
  type KeptTopic,
  type MessageRetention,
  moveToLetters,
  type UnclaimedMessage,
} from "./unclaimed-messages.store.ts";

/** Above what the connections of all brokers may have unacknowledged. */
const waitingLimit = { rows: 30_000, bytes: 256 * 1024 * 1024 };
const tidyEvery = 60_000;
/** Several devices change together when they are imported. */
const claimAfter = 500;

/** Two days of a device that sends every quarter of an hour; a broker with 100 000 topics fills no more than this. */
export const unclaimedMessageRetention: MessageRetention = {
  ...unclaimedLimits,
  days: 30,
  bytesPerBroker: 8 * 1024 * 1024,
};
/** A flood of what belongs to nobody must not keep the database from readings, nor one topic the others from being kept. */
const keptRates: KeptRates = {
  broker: { perSecond: 200, burst: 1_000 },
  topic: { perSecond: 2, burst: 200 },
};
/** Topics whose rate is known; of more, those heard longest ago begin anew, within that of their broker. */
const mostTopics = 2_000;

interface KeptRates {
  broker: MessageRate;
  topic: MessageRate;
}

interface MessagesDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  registry: Pick<BrokerRegistry, "all" | "get" | "locate">;
  retention?: MessageRetention;
  rates?: KeptRates;
  /** Messages that were acknowledged and are kept no longer, or never were. */
  givenUp(brokerId: number, messages: number): void;
}

/** Keeps the newest messages on topics that belong to no device, until one does. */
export interface UnclaimedMessages {
  /** Resolves when the message is committed, or is one too many and counted as given up; never rejects. */
  keep(message: Omit<UnclaimedMessage, "receivedAt">): Promise<void>;
  /** How many messages of a topic are kept. */
  counts(): Promise<KeptTopic[]>;
  /** Devices or topics changed: what belongs to a device now becomes dead letters of it, which can be replayed. */
  claimSoon(): void;
  /** Applies the limits. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export const createUnclaimedMessages = ({
  db,
  clock,
  logger,
  registry,
  retention = unclaimedMessageRetention,
  rates = keptRates,
  givenUp,
}: MessagesDeps): UnclaimedMessages => {
  const buckets = new Map<number, ReturnType<typeof createTokenBucket>>();
  const topicBuckets = new Map<string, ReturnType<typeof createTokenBucket>>();
  let isTouched = false;
  let cancelClaim: Cancel | null = null;
  const queue = createCommitQueue<UnclaimedMessage>(
    { db, clock, logger },
    {
      name: "messages of unclaimed topics",
      limit: waitingLimit,
      bytesOf: ({ payload }) => payload.length,
      insert: async (messages) => {
        await insertUnclaimed(db.kysely, messages);
        isTouched = true;
      },
    },
  );
  const mayKeep = (brokerId: number, topic: string): boolean => {
    const key = `${brokerId} ${topic}`;
    const ofTopic = topicBuckets.get(key) ?? createTokenBucket(clock, rates.topic);
    // The one heard last stands at the end.
    topicBuckets.delete(key);
    topicBuckets.set(key, ofTopic);
    const [oldest] = topicBuckets.keys();
    if (topicBuckets.size > mostTopics && oldest !== undefined) topicBuckets.delete(oldest);
    const ofBroker = buckets.get(brokerId) ?? createTokenBucket(clock, rates.broker);
    buckets.set(brokerId, ofBroker);
    return ofTopic(1, false) <= 0 && ofBroker(1, false) <= 0;
  };
  const retries = new Set<Cancel>();
  /** As often as a message of a device: what refuses a batch may pass, such as a lock or a full disk. */
  const store = async (message: UnclaimedMessage, failures = 0): Promise<void> => {
    try {
      await queue.add(message);
    } catch (error) {
      const wait = retryAfter[failures];
      const isBusy = error instanceof Refusal;
      // One that the database always refuses would be delivered for ever.
      if (isBusy || wait === undefined) return givenUp(message.brokerId, 1);
      await new Promise<void>((resolve) => {
        const cancel = clock.after(wait, () => {
          retries.delete(cancel);
          resolve();
        });
        retries.add(cancel);
      });
      await store(message, failures + 1);
    }
  };
  const tidy = async (): Promise<void> => {
    isTouched = false;
    try {
      for (const { brokerId, messages } of await dropMessagesBeyond(db.kysely, retention, clock.now()))
        givenUp(brokerId, messages);
    } catch (error) {
      isTouched = true;
      if (!isDatabaseDown(error)) logger.warn({ err: error }, "unclaimed messages could not be deleted");
    }
  };
  const claim = async (): Promise<void> => {
    cancelClaim = null;
    await queue.flush();
    const claimed = (await countKept(db.kysely)).flatMap(({ brokerId, topic }) => {
      const broker = registry.get(brokerId);
      const located = broker && registry.locate(broker, topic);
      return located?.use === "send" ? [{ brokerId, topic, deviceId: located.device.id }] : [];
    });
    if (claimed.length > 0) await moveToLetters(db.kysely, claimed);
  };
  const claimSoon = (): void => {
    if (registry.all().length === 0) return;
    cancelClaim ??= clock.after(claimAfter, () => {
      claim().catch((error: unknown) => {
        // The next change of a device or broker tries again.
        logger.warn({ err: error }, "messages of a claimed topic could not be moved");
      });
    });
  };
  const stops = [
    clock.every(tidyEvery, () => void (isTouched && tidy())),
    // What is old goes also when nothing new comes.
    clock.every(hourMs, () => void tidy()),
  ];

  return {
    keep: async ({ brokerId, topic, payload }) => {
      if (payload.length > telemetryLimits.bytes || !mayKeep(brokerId, topic)) return givenUp(brokerId, 1);
      // Copied, because the payload may be a view of a much larger buffer.
      const message = { brokerId, topic, receivedAt: new Date(clock.now()), payload: Buffer.from(payload) };
      await store(message);
    },
    counts: () => countKept(db.kysely),
    claimSoon,
    tidy,
    close: () => {
      for (const stop of stops) stop();
      cancelClaim?.();
      // Not acknowledged: the broker delivers them again.
      for (const cancel of retries) cancel();
      return queue.close();
    },
  };
};
