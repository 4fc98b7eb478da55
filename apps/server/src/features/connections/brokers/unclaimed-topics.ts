import type { listUnclaimedTopics, UnclaimedTopic } from "@sgval/contract/connections/unclaimed-topics";
import { searchFor, searchText } from "@sgval/contract/search-text";
import { withoutHidden } from "@sgval/contract/text";
import type * as z from "zod";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { pageOf } from "../../../kernel/list-query.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { storableText } from "../../../kernel/postgres/storable-text.ts";
import { createWriteBehind } from "../../../kernel/write-behind.ts";
import { payloadOf } from "../payload-text.ts";
import type { BrokerRegistry } from "./broker-registry.ts";
import type { UnclaimedMessages } from "./unclaimed-messages.ts";
import {
  addUnclaimed,
  dropUnclaimedBeyond,
  selectUnclaimed,
  type UnclaimedCount,
  type UnclaimedRetention,
} from "./unclaimed-topics.store.ts";

/** Topics made up by the thousand: the newest are counted, the oldest given up. */
const mostUnwritten = 1_000;
const longestTopic = 255;
/** Of a payload, to recognise it by. */
const keptBytes = 2_048;
const keyOf = ({ brokerId, topic }: Pick<UnclaimedCount, "brokerId" | "topic">): string =>
  `${brokerId} ${topic}`;
export const unclaimedRetention: UnclaimedRetention = { days: 30, perBroker: 500 };

interface UnclaimedDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  registry: Pick<BrokerRegistry, "get" | "locate">;
  messages: Pick<UnclaimedMessages, "keep" | "counts">;
  retention: UnclaimedRetention;
}

/** Counts messages on topics that belong to no device, keeps the newest of them, and lists the topics. */
export const createUnclaimedTopics = ({
  db,
  clock,
  logger,
  registry,
  messages,
  retention,
}: UnclaimedDeps) => {
  const unwritten = createWriteBehind<UnclaimedCount>(
    { db, clock, logger },
    {
      name: "unclaimed topics",
      most: mostUnwritten,
      merge: (older, newer) => ({
        ...newer,
        times: older.times + newer.times,
        firstAt: older.firstAt,
      }),
      store: async (counts) => {
        await addUnclaimed(db.kysely, counts);
        await dropUnclaimedBeyond(db.kysely, retention, clock.now());
      },
    },
  );
  /** Whether a topic belongs to no device even now; devices and subscriptions change. */
  const isUnclaimed = ({ brokerId, topic }: UnclaimedCount): boolean => {
    const broker = registry.get(brokerId);
    return broker !== undefined && registry.locate(broker, topic).use === null;
  };

  /** Those that match a search, the newest topic first; none for an actor who does not see all devices. */
  const find = async (
    query: Pick<z.output<typeof listUnclaimedTopics.query>, "q" | "brokerId">,
    actor: Actor,
  ): Promise<UnclaimedTopic[]> => {
    await unwritten.flush();
    const holdsTerms = searchFor(query.q);
    if (actor.scope !== "all") return [];
    const [rows, counts] = await Promise.all([selectUnclaimed(db.kysely), messages.counts()]);
    const kept = new Map(counts.map((one) => [keyOf(one), one.messages]));
    return rows
      .filter(({ brokerId }) => query.brokerId === undefined || query.brokerId === brokerId)
      .filter(({ topic }) => holdsTerms(searchText(topic)))
      .filter(isUnclaimed)
      .map(({ firstAt, lastAt, payload, ...count }) => {
        const shown = payloadOf(payload);
        return {
          ...count,
          kept: kept.get(keyOf(count)) ?? 0,
          firstAt: new Date(firstAt).toISOString(),
          lastAt: new Date(lastAt).toISOString(),
          ...shown,
          payload: withoutHidden(shown.payload),
        };
      });
  };

  return {
    /** Counts a message; resolves when it is kept, as far as it may be. */
    take: ({
      isKeepable,
      ...count
    }: Pick<UnclaimedCount, "brokerId" | "topic" | "reason" | "name" | "payload"> & {
      /** Whether it might become a reading of the device that the topic will belong to. */
      isKeepable: boolean;
    }): Promise<void> => {
      const now = clock.now();
      const topic = storableText(count.topic, longestTopic);
      unwritten.add(keyOf({ ...count, topic }), {
        ...{ ...count, topic, times: 1, firstAt: now, lastAt: now },
        name: count.name === null ? null : storableText(count.name, longestTopic),
        // Copied, because the payload may be a view of a much larger buffer.
        payload: Buffer.from(count.payload.subarray(0, keptBytes)),
      });
      return isKeepable && topic === count.topic ? messages.keep(count) : Promise.resolve();
    },
    find,
    list: async (
      query: z.output<typeof listUnclaimedTopics.query>,
      actor: Actor,
    ): Promise<z.output<typeof listUnclaimedTopics.answer>> => pageOf(await find(query, actor), query),
    flush: unwritten.flush,
    close: unwritten.close,
  };
};
export type UnclaimedTopics = ReturnType<typeof createUnclaimedTopics>;
