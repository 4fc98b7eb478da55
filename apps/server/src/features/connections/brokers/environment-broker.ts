import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { environmentBroker } from "@sgval/contract/connections/brokers";
import { filterOf, filtersOverlap } from "@sgval/contract/connections/topic-template";
import { defaultTopics } from "@sgval/contract/mqtt";
import type { Clock } from "../../../kernel/clock.ts";
import type { BrokerUrl } from "../../../kernel/config.ts";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import type { SecretBox } from "../../../kernel/secrets/secret-box.ts";
import { sealPassword, sealUsername } from "./broker-account.ts";
import {
  type BrokerRecord,
  deleteBrokerRow,
  insertBroker,
  loadBrokers,
  replaceSubscriptions,
  updateBrokerRow,
} from "./brokers.store.ts";

const named = defaultTopics("{device}");

/** The topics that new devices have; those of others are subscribed one by one. */
const usualSubscriptions = [
  { topic: named.topicSend, deviceId: null },
  { topic: named.topicControlResponse.replace("{device}", "+"), deviceId: null },
];

/**
 * Stores the broker that `MQTT_URL` names beside those of customers, as it is given at this start; without one it is removed, and
 * its devices are the embedded broker's again.
 */
export const storeEnvironmentBroker = (
  { db, clock, secrets }: { db: Pick<DatabaseHandle, "kysely">; clock: Clock; secrets: SecretBox },
  url: BrokerUrl | null,
): Promise<void> =>
  db.kysely.transaction().execute(async (trx) => {
    const { brokers } = await loadBrokers(trx);
    const own = brokers.find(({ name }) => name === environmentBroker);
    if (!url) {
      if (own) await deleteBrokerRow(trx, own.id);
      return;
    }
    const { caFile, username, password, ...address } = url;
    const { usernameDigest } = sealUsername(secrets, 0, username);
    const isSame = (broker: BrokerRecord): boolean =>
      broker.host.toLowerCase() === address.host.toLowerCase() &&
      broker.port === address.port &&
      broker.usernameDigest === usernameDigest;
    const same = brokers.find((broker) => broker.name !== environmentBroker && isSame(broker));
    // The same account at the same broker was registered before: it becomes this one, with its session and devices.
    if (same && own) await deleteBrokerRow(trx, own.id);
    const stored = same ?? own;
    const now = new Date(clock.now());
    const fields = {
      ...{ ...address, name: environmentBroker, enabled: true },
      ca: caFile === null ? null : readFileSync(caFile, "utf8"),
      // Kept, because the broker keeps the session under it.
      clientId: stored?.clientId ?? `sgval-${randomBytes(6).toString("hex")}`,
    };
    const none = { usernameSealed: null, usernameDigest: null, passwordSealed: null };
    const id = stored?.id ?? (await insertBroker(trx, { ...fields, ...none }, now));
    const account = sealUsername(secrets, id, username);
    const passwordSealed = password === null ? null : sealPassword(secrets, id, password);
    await updateBrokerRow(trx, id, { ...fields, ...account, passwordSealed }, now);
    const others = (stored?.subscriptions ?? []).filter(
      ({ topic }) =>
        !usualSubscriptions.some((usual) => filtersOverlap(filterOf(usual.topic), filterOf(topic))),
    );
    await replaceSubscriptions(trx, id, [...usualSubscriptions, ...others]);
  });
