import type { BrokerStatus } from "@sgval/contract/connections/brokers";
import { filterOf, matchesFilter } from "@sgval/contract/connections/topic-template";
import type { CustomerBroker } from "../../../gateways/mqtt/customer-client.ts";
import type { DeviceLinks, PublishOptions } from "../../../gateways/mqtt/device-links.ts";
import { deviceConnection, deviceListening } from "../../../gateways/mqtt/device-sessions.ts";
import type { PacketDelivery } from "../../../gateways/mqtt/unacknowledged.ts";
import type { Cancel, Clock } from "../../../kernel/clock.ts";
import { isDatabaseDown } from "../../../kernel/database.ts";
import type { EventBus } from "../../../kernel/events.ts";
import type { Logger } from "../../../kernel/logging.ts";
import type { Lease } from "../../../kernel/nodes/leases.ts";
import type { SecretBox } from "../../../kernel/secrets/secret-box.ts";
import { createSerializer } from "../../../kernel/serialize.ts";
import { openAccount } from "./broker-account.ts";
import { type BrokerLink, createBrokerLink } from "./broker-link.ts";
import type { BrokerRegistry } from "./broker-registry.ts";
import { type BrokerMonitor, createBrokerMonitor } from "./broker-status.ts";
import type { BrokerRecord } from "./brokers.store.ts";
import type { createMessageTaker } from "./take-message.ts";

/** How often the lease is renewed, or tried for (milliseconds). */
const renewEvery = 5_000;
const refreshAfter = 200;
const statusEvery = 5_000;

interface Deps {
  clock: Clock;
  logger: Logger;
  events: EventBus;
  registry: BrokerRegistry;
  lease: Lease;
  secrets: SecretBox;
  take: ReturnType<typeof createMessageTaker>;
  deliveries: { of(brokerId: number): Promise<PacketDelivery[]>; forget(brokerId: number): Promise<void> };
  view(brokerId: number, ...message: [Parameters<Deps["take"]>[1], string | null]): void;
  /** Shows a status to the consoles. */
  show(status: BrokerStatus): void;
  countMessage(broker: string): void;
  /** The topics of the gateways that send over the broker of the environment. */
  gatewayTemplates(): string[];
  /** How many messages of unclaimed topics of a broker are not kept. */
  droppedOf(brokerId: number): number;
}

interface Entry {
  link: BrokerLink;
  /** What the connection depends on. */
  settings: string;
}

/** The connections to the brokers of customers, all on the one node that holds their lease. */
export interface CustomerBrokers extends Omit<DeviceLinks, "of" | "reset"> {
  /** Connects to the broker of a device again if that is silent: it must not deliver later what was not answered. */
  reset(deviceId: number): void;
  resetSilent(brokerId: number): void;
  /** The connection of a device behind a broker; null for any other device. */
  of(deviceId: number): ReturnType<DeviceLinks["of"]> | null;
  /** Publishes as for a device behind the broker. */
  publishAt(
    brokerId: number,
    topic: string,
    payload: string | Buffer,
    options: Pick<PublishOptions, "expiresAt"> & { checksExpiry: boolean },
  ): ReturnType<DeviceLinks["publish"]>;
  statusOf(brokerId: number): BrokerStatus;
  /** Connects now, if this node is the one; resolves when that has come to something. */
  connect(brokerId: number): Promise<void>;
  /** Follows what is stored. */
  apply(): Promise<void>;
  /** Devices or tokens changed. */
  refreshSoon(): void;
  connected(): number;
  open(): Promise<void>;
  close(): Promise<void>;
}

export const createCustomerBrokers = (deps: Deps): CustomerBrokers => {
  const { clock, logger, events, registry, lease, secrets } = deps;
  const entries = new Map<number, Entry>();
  const monitors = new Map<number, BrokerMonitor>();
  const shown = new Map<number, string>();
  let cancels: Cancel[] = [];
  let isOpen = false;
  let cancelRefresh: Cancel | null = null;
  const inTurn = createSerializer();

  const monitorOf = (id: number): BrokerMonitor => {
    let monitor = monitors.get(id);
    if (!monitor) {
      let before = "";
      const topics = () => registry.get(id)?.subscriptions.map(({ topic }) => topic) ?? [];
      const dropped = () => deps.droppedOf(id);
      monitor = createBrokerMonitor(id, clock, topics, dropped, () => {
        const state = monitorOf(id).state;
        show(id);
        if ((state === "connected") !== (before === "connected")) noteConnection(id, state === "connected");
        before = state;
      });
      monitors.set(id, monitor);
    }
    return monitor;
  };
  const show = (id: number): void => {
    const status = monitorOf(id).view();
    const text = JSON.stringify(status);
    if (shown.get(id) === text) return;
    shown.set(id, text);
    deps.show(status);
  };
  const noteConnection = (id: number, connected: boolean): void => {
    for (const device of registry.devicesOf(id)) {
      events.emit(deviceConnection, { deviceId: device.id, connected, at: clock.now() });
      if (connected) events.emit(deviceListening, { deviceId: device.id, at: clock.now() });
    }
  };

  /** The templates of a broker, and the topics on which its devices answer where no template covers them. */
  const filtersOf = (id: number): string[] => {
    const templates = registry.get(id)?.subscriptions.map(({ topic }) => topic) ?? [];
    const answers = registry.devicesOf(id).flatMap(({ topicControlResponse }) => topicControlResponse ?? []);
    const assigned = registry.devicesOf(id).flatMap((device) => registry.placeOf(device.id)?.topic ?? []);
    const isEnvironment = registry.environment()?.id === id;
    const sends = isEnvironment ? registry.devicesOf(id).flatMap(({ topicSend }) => topicSend ?? []) : [];
    const missing = [...assigned, ...sends, ...answers].filter(
      (topic) => !templates.some((template) => matchesFilter(filterOf(template), topic)),
    );
    const ofGateways = isEnvironment ? deps.gatewayTemplates() : [];
    return [...new Set([...templates, ...ofGateways, ...missing])];
  };
  const addressOf = (record: BrokerRecord): CustomerBroker | null => {
    const account = openAccount(secrets, record);
    const { host, port, tls, ca, verifyTls, protocol, clientId } = record;
    return account && { host, port, tls, ca, verifyTls, protocol, clientId, ...account };
  };

  const openLink = async (record: BrokerRecord, broker: CustomerBroker, settings: string): Promise<void> => {
    const { id, name } = record;
    const monitor = monitorOf(id);
    const deliveries = await deps.deliveries.of(id);
    const forget = () =>
      void deps.deliveries.forget(id).catch((error: unknown) => {
        logger.warn({ err: error, broker: name }, "what a broker has delivered could not be forgotten");
      });
    const link = createBrokerLink({
      ...{ name, broker, clock, logger, monitor },
      stored: { deliveries, forget },
      filters: () => filtersOf(id),
      onMessage: (message, stored, failed) => {
        const current = registry.get(id);
        if (!current) return failed();
        const subscription = registry.subscriptionOf(current, message.topic);
        const { claimed, deviceName } = deps.take(current, message, {
          ...{ stored, failed },
          unreadable: () => monitor.unreadable(subscription),
        });
        monitor.message(subscription, claimed);
        deps.countMessage(name);
        deps.view(id, message, deviceName);
      },
    });
    entries.set(id, { link, settings });
    void link.connect();
  };
  const closeLink = async (id: number, forget: boolean): Promise<void> => {
    const entry = entries.get(id);
    entries.delete(id);
    await entry?.link.close(forget);
  };

  const applyNow = async (): Promise<void> => {
    const mayConnect = isOpen && lease.isHeld();
    for (const id of [...entries.keys()])
      if (!registry.get(id)) {
        await closeLink(id, true);
        monitors.delete(id);
        shown.delete(id);
      }
    for (const record of registry.all()) {
      const { id, enabled } = record;
      const broker = addressOf(record);
      const settings = JSON.stringify(broker);
      const entry = entries.get(id);
      if (enabled && mayConnect && broker) {
        if (entry && entry.settings !== settings) await closeLink(id, false);
        if (entries.has(id)) entries.get(id)?.link.refresh();
        else await openLink(record, broker, settings);
        continue;
      }
      await closeLink(id, false);
      const monitor = monitorOf(id);
      monitor.problem(enabled && !broker ? "password_unreadable" : null, null);
      const state = enabled && !mayConnect ? "elsewhere" : "off";
      if (monitor.state !== state) monitor.set(state);
    }
  };
  const apply = (): Promise<void> =>
    inTurn(applyNow).catch((error: unknown) =>
      logger.error({ err: error }, "brokers could not be connected"),
    );
  const wanted = () => registry.all().some(({ enabled }) => enabled);
  /** Takes or keeps the lease while there is a broker to connect, and follows what it says. */
  const renew = async (): Promise<void> => {
    const held = lease.isHeld();
    if (!wanted() && !held) return;
    try {
      await lease.renew();
    } catch (error) {
      if (!isDatabaseDown(error)) logger.warn({ err: error }, "the lease of the brokers could not be taken");
    }
    if (lease.isHeld() !== held) await apply();
  };
  const linkOf = (deviceId: number) => {
    const place = registry.placeOf(deviceId);
    return place && { place, entry: entries.get(place.brokerId), monitor: monitorOf(place.brokerId) };
  };

  const publishAt: CustomerBrokers["publishAt"] = async (
    brokerId,
    topic,
    payload,
    { expiresAt, checksExpiry },
  ) => {
    const link = entries.get(brokerId)?.link;
    const record = registry.get(brokerId);
    const expiresInSeconds = Math.floor(expiresAt - clock.now() / 1000);
    if (!link || !record || expiresInSeconds < 1) return "absent";
    // A broker over MQTT 3.1.1 would keep a command of QoS 1 for a device that is away, however old it becomes.
    return link.publish(topic, payload, {
      ...{ qos: record.protocol === 5 || checksExpiry ? 1 : 0, expiresInSeconds },
    });
  };

  return {
    of: (deviceId) => {
      const link = linkOf(deviceId);
      if (!link) return null;
      const connected = link.monitor.state === "connected";
      const { lostAt, unheard } = link.monitor;
      return { connected, lostAt, listening: connected, unheard };
    },
    publish: async (deviceId, topic, payload, { expiresAt }) => {
      const place = registry.placeOf(deviceId);
      if (!place) return "absent";
      const { brokerId, checksExpiry } = place;
      return publishAt(brokerId, topic, payload, { expiresAt, checksExpiry });
    },
    publishAt,
    reset: (deviceId) => linkOf(deviceId)?.entry?.link.resetSilent(),
    resetSilent: (brokerId) => entries.get(brokerId)?.link.resetSilent(),
    statusOf: (id) => monitorOf(id).view(),
    connect: async (id) => {
      await renew();
      await apply();
      await entries.get(id)?.link.connect();
    },
    apply: async () => {
      await renew();
      await apply();
    },
    refreshSoon: () => {
      if (entries.size === 0) return;
      cancelRefresh ??= clock.after(refreshAfter, () => {
        cancelRefresh = null;
        for (const { link } of entries.values()) link.refresh();
      });
    },
    connected: () =>
      monitors
        .values()
        .filter(({ state }) => state === "connected")
        .toArray().length,
    open: async () => {
      isOpen = true;
      cancels = [
        clock.every(renewEvery, () => void renew()),
        clock.every(statusEvery, () => {
          for (const id of entries.keys()) show(id);
        }),
      ];
      await renew();
      await apply();
    },
    close: async () => {
      isOpen = false;
      for (const cancel of cancels) cancel();
      cancelRefresh?.();
      await apply();
      await lease.release();
    },
  };
};
