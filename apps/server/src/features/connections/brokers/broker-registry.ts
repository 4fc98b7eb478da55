import { type BrokerDevice, environmentBroker } from "@sgval/contract/connections/brokers";
import {
  deviceNameIn,
  filterOf,
  matchesFilter,
  namesDevice,
} from "@sgval/contract/connections/topic-template";
import type { UnclaimedReason } from "@sgval/contract/connections/unclaimed-topics";
import type { DatabaseHandle } from "../../../kernel/database.ts";
import { defineSharedEvent } from "../../../kernel/events.ts";
import { createSerializer } from "../../../kernel/serialize.ts";
import type { DeviceRecord, DeviceRegistry } from "../../devices/index.ts";
import { type BrokerRecord, loadBrokers, type Placement } from "./brokers.store.ts";

/** Pauses before a message that could not be stored is tried again (milliseconds). */
export const retryAfter = [1_000, 2_000, 4_000];

/** A broker, its subscriptions or its devices were written in the database: every node reads them again. */
export const brokerStored = defineSharedEvent<{ brokerId: number }>("brokerStored");

/** The broker whose connection a device uses. */
export interface Place {
  brokerId: number;
  by: BrokerDevice["by"];
  topic: string | null;
  checksExpiry: boolean;
}

/** What a topic of a broker is for. */
export type Located =
  | { device: DeviceRecord; use: "send" | "response"; isNew: boolean }
  | { device: null; use: "control" }
  | { device: null; use: null; reason: UnclaimedReason; name: string | null };

/** The brokers of customers and which device is behind which, from memory. */
export interface BrokerRegistry {
  load(): Promise<void>;
  all(): readonly BrokerRecord[];
  get(id: number): BrokerRecord | undefined;
  /** The broker that a device is behind; null for a device that connects itself. */
  placeOf(deviceId: number): Place | null;
  /** The broker that the environment names, at which devices connect in place of the embedded one. */
  environment(): BrokerRecord | null;
  /** The devices behind a broker. */
  devicesOf(brokerId: number): DeviceRecord[];
  /** The subscription of a broker that a topic belongs to; they do not overlap. */
  subscriptionOf(broker: BrokerRecord, topic: string): string | null;
  /**
   * What a message is for, by its topic; `isNew` when a subscription names the device and it was not heard there before.
   */
  locate(broker: BrokerRecord, topic: string): Located;
  /** The device behind a broker that has this topic there. */
  ownerOf(broker: BrokerRecord, topic: string): DeviceRecord | null;
  /** A device was heard on a subscription that names it; it counts as behind the broker until the next `load`. */
  noteHeard(deviceId: number, brokerId: number): void;
}

export const createBrokerRegistry = (
  db: Pick<DatabaseHandle, "kysely">,
  devices: DeviceRegistry,
  hasToken: (deviceId: number) => boolean,
): BrokerRegistry => {
  let brokers: readonly BrokerRecord[] = [];
  let byId = new Map<number, BrokerRecord>();
  let placements = new Map<number, Placement>();
  let byTopic = new Map<string, number>();
  let environmentId: number | null = null;
  // In sequence, so that older rows never overwrite newer ones.
  const inTurn = createSerializer();
  const topicKey = (brokerId: number, topic: string) => `${brokerId} ${topic}`;

  const loadNow = async (): Promise<void> => {
    const stored = await loadBrokers(db.kysely);
    brokers = stored.brokers;
    byId = new Map(brokers.map((broker) => [broker.id, broker]));
    environmentId = brokers.find(({ name }) => name === environmentBroker)?.id ?? null;
    placements = new Map(stored.placements.map((placement) => [placement.deviceId, placement]));
    byTopic = new Map();
    for (const { id, subscriptions } of brokers)
      for (const { topic, deviceId } of subscriptions)
        if (deviceId !== null) byTopic.set(topicKey(id, topic), deviceId);
    for (const { deviceId, brokerId, topic } of stored.placements)
      if (topic !== null) byTopic.set(topicKey(brokerId, topic), deviceId);
  };

  /** Of every device that connects over MQTT and is behind no other broker, with or without a token. */
  const environmentPlace = (device: DeviceRecord, checksExpiry: boolean): Place | null =>
    environmentId === null || device.connection !== "mqtt"
      ? null
      : { brokerId: environmentId, by: "topic", topic: null, checksExpiry };

  const placeOf = (deviceId: number): Place | null => {
    if (brokers.length === 0) return null;
    const device = devices.get(deviceId);
    const placement = placements.get(deviceId);
    const { topic, checksExpiry } = placement ?? { topic: null, checksExpiry: false };
    if (placement?.assigned) return { brokerId: placement.brokerId, by: "assigned", topic, checksExpiry };
    for (const { id, subscriptions } of brokers)
      for (const one of subscriptions)
        if (one.deviceId === deviceId)
          return { brokerId: id, by: "subscription", topic: one.topic, checksExpiry };
    if (device?.connection !== "mqtt") return null;
    // One with a token of its own connects itself.
    if (hasToken(deviceId)) return environmentPlace(device, checksExpiry);
    if (placement) return { brokerId: placement.brokerId, by: "subscription", topic: null, checksExpiry };
    const { topicSend } = device;
    if (topicSend === null) return environmentPlace(device, checksExpiry);
    const broker = brokers.find(({ subscriptions }) =>
      subscriptions.some((one) => one.deviceId === null && matchesFilter(filterOf(one.topic), topicSend)),
    );
    return broker
      ? { brokerId: broker.id, by: "topic", topic: null, checksExpiry: false }
      : environmentPlace(device, checksExpiry);
  };

  /** The name that a template finds in a topic. */
  const nameIn = ({ subscriptions }: BrokerRecord, topic: string): string | null => {
    for (const one of subscriptions) {
      const name = namesDevice(one.topic) ? deviceNameIn(one.topic, topic) : null;
      if (name !== null) return name;
    }
    return null;
  };

  const isBehind = (broker: BrokerRecord, device: DeviceRecord): boolean =>
    placeOf(device.id)?.brokerId === broker.id;
  const subscriptionOf: BrokerRegistry["subscriptionOf"] = ({ subscriptions }, topic) =>
    subscriptions.find((one) => matchesFilter(filterOf(one.topic), topic))?.topic ?? null;

  const find = (broker: BrokerRecord, topic: string): Located => {
    const owned = devices.byTopic(topic);
    // Our own command, which a broker over MQTT 3.1.1 sends back when it is subscribed.
    if (owned?.use === "control" && isBehind(broker, owned.device)) return { device: null, use: "control" };
    if (owned?.use === "response" && isBehind(broker, owned.device))
      return { device: owned.device, use: "response", isNew: false };
    const name = nameIn(broker, topic);
    const device =
      devices.get(byTopic.get(topicKey(broker.id, topic)) ?? 0) ??
      (name === null ? undefined : devices.byName(name)) ??
      (owned?.use === "send" ? owned.device : undefined);
    if (!device) return { device: null, use: null, reason: "no_device", name };
    if (isBehind(broker, device)) return { device, use: "send", isNew: false };
    // A subscription that names devices takes those in that nobody else speaks for.
    const isFree = device.connection === "mqtt" && !hasToken(device.id) && placeOf(device.id) === null;
    if (isFree && device.name === name) return { device, use: "send", isNew: true };
    return { device: null, use: null, reason: "device_elsewhere", name };
  };
  /** Whether the topic is among those that are subscribed, for readings or for answers. */
  const isAskedFor = (broker: BrokerRecord, topic: string, { device, use }: Located): boolean =>
    subscriptionOf(broker, topic) !== null ||
    (device !== null && broker.id === environmentId) ||
    (device !== null && (use === "response" || byTopic.get(topicKey(broker.id, topic)) === device.id));

  return {
    load: () => inTurn(loadNow),
    all: () => brokers,
    get: (id) => byId.get(id),
    placeOf,
    environment: () => byId.get(environmentId ?? 0) ?? null,
    devicesOf: (brokerId) => [...devices.all()].filter(({ id }) => placeOf(id)?.brokerId === brokerId),
    subscriptionOf,
    locate: (broker, topic) => {
      const located = find(broker, topic);
      return isAskedFor(broker, topic, located)
        ? located
        : { device: null, use: null, reason: "not_subscribed", name: null };
    },
    ownerOf: (broker, topic) => find(broker, topic).device,
    noteHeard: (deviceId, brokerId) => {
      if (!placements.has(deviceId))
        placements.set(deviceId, { deviceId, brokerId, topic: null, checksExpiry: false, assigned: false });
    },
  };
};
