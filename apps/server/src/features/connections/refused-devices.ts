import { refusedDays } from "@sgval/contract/connections/refused-devices";
import { minuteMs } from "@sgval/quantities/duration";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../kernel/clock.ts";
import type { DatabaseHandle } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logging.ts";
import { networksOf } from "../../kernel/open-connections.ts";
import { storableText } from "../../kernel/postgres/storable-text.ts";
import { createWriteBehind } from "../../kernel/write-behind.ts";
import {
  addRefusals,
  dropRefusalsBeyond,
  type RefusedCount,
  type RefusedRetention,
  type RefusedSender,
} from "./refused-devices.store.ts";

/** Counts who was refused as a device, and how long the answer to the next wrong token waits. */
export interface RefusedDevices {
  note(sender: RefusedSender, topic?: string): void;
  /**
   * How long to hold back the answer to a wrong token, in milliseconds: the first tries from a network, and of a name
   * from an address, are answered at once, then each waits twice as long. A right token never waits.
   */
  holdBack(address: string, name?: string): number;
  /** Writes what is counted so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Whether the name is that of a device or gateway, and not the end of a token. */
export const namesSender = ({ source, reason }: Pick<RefusedSender, "source" | "reason">): boolean =>
  source === "mqtt" || reason === "wrong_secret" || reason === "gateway_off";

/** Names made up by the thousand: the newest are counted, the oldest given up. */
const mostUnwritten = 2_000;
const nameLength = 128;
export const refusedRetention: RefusedRetention = { days: refusedDays, perAddress: 50, inAll: 1_000 };

/** Names are the sender's choice; but many devices share the address of a mobile network. */
const freeTries = { ofName: 5, ofNetwork: 100 };
const firstWait = 1_000;
const longestWait = 10_000;
const forgetAfter = 10 * minuteMs;

interface RefusedDeps {
  db: DatabaseHandle;
  clock: Clock;
  logger: Logger;
  retention: RefusedRetention;
  /** Counts and logs a refusal by its sender. */
  noted(sender: RefusedSender): void;
}

export const createRefusedDevices = ({
  db,
  clock,
  logger,
  retention,
  noted,
}: RefusedDeps): RefusedDevices => {
  const tries = new LRUCache<string, number>({
    max: 20_000,
    ttl: forgetAfter,
    ttlResolution: 0,
    // By the clock that only grows; a start at zero would count as none.
    perf: { now: () => clock.elapsed() + 1 },
  });
  const countTry = (key: string, free: number): number => {
    const count = (tries.get(key) ?? 0) + 1;
    tries.set(key, count);
    return count <= free ? 0 : Math.min(firstWait * 2 ** (count - free - 1), longestWait);
  };
  const unwritten = createWriteBehind<RefusedCount>(
    { db, clock, logger },
    {
      name: "refused devices",
      most: mostUnwritten,
      merge: (older, newer) => ({
        ...newer,
        topic: newer.topic ?? older.topic,
        times: older.times + newer.times,
        firstAt: older.firstAt,
      }),
      store: async (counts) => {
        await addRefusals(db.kysely, counts);
        await dropRefusalsBeyond(db.kysely, retention, clock.now());
      },
    },
  );

  return {
    note: (sender, topic) => {
      noted(sender);
      const now = clock.now();
      const name = storableText(sender.name, nameLength);
      unwritten.add(JSON.stringify([sender.source, sender.address, name, sender.reason]), {
        ...{ ...sender, name },
        topic: topic === undefined ? null : storableText(topic, nameLength),
        ...{ times: 1, firstAt: now, lastAt: now },
      });
    },
    holdBack: (address, name) => {
      const [network] = networksOf(address);
      const ofNetwork = countTry(network, freeTries.ofNetwork);
      if (name === undefined) return ofNetwork;
      return Math.max(ofNetwork, countTry(`${address} ${name}`, freeTries.ofName));
    },
    flush: unwritten.flush,
    close: unwritten.close,
  };
};
