import type { Client } from "aedes";
import type { Clock } from "../../kernel/clock.ts";
import { defineEvent, type EventBus } from "../../kernel/events.ts";

/** A device connected or lost its last connection. */
export const deviceConnection = defineEvent<{ deviceId: number; connected: boolean; at: number }>(
  "deviceConnection",
);

/** A connection subscribed to a device's control topic while another one was: from now on it hears the commands. */
export const deviceTakenOver = defineEvent<{ deviceId: number }>("deviceTakenOver");

/** A connection of a device subscribed to its control topic. */
export const deviceListening = defineEvent<{ deviceId: number; at: number }>("deviceListening");

interface Session {
  deviceId: number;
  topics: Set<string>;
  /** Rises with every subscription of any device. */
  subscription: number;
}

/** Whether something can still be written to a connection; one that is closing keeps its session a little longer. */
export const isOpen = ({ closed, conn }: Client): boolean => !closed && conn.writable;

/** Connections a device may hold at once; a modem that comes back leaves some half open. */
const mostConnections = 4;

export interface DeviceSessions {
  /** Closes the oldest connection of a device that has too many, but not the one that hears its commands. */
  open(client: Client, deviceId: number): void;
  deviceOf(client: Client): number | undefined;
  /** After the SUBACK was sent. */
  subscribed(client: Client, topic: string): void;
  unsubscribed(client: Client, topic: string): void;
  close(client: Client): void;
  /** The open connections of a device that are subscribed to a topic, the one that subscribed last first. */
  subscribers(deviceId: number, topic: string): Client[];
  all(deviceId: number): Client[];
  of(deviceId: number): { connected: boolean; lostAt: number | null; listening: boolean };
  readonly size: number;
}

/** Connected devices, their subscriptions, and when the others lost their connection. */
export const createDeviceSessions = (clock: Clock, events: EventBus): DeviceSessions => {
  const sessions = new Map<Client, Session>();
  const byDevice = new Map<number, Set<Client>>();
  const lostAt = new Map<number, number>();
  let subscriptions = 0;
  const subscriptionOf = (client: Client) => sessions.get(client)?.subscription ?? 0;
  /** The open connections of a device that are subscribed, if named to this topic, the one that subscribed last first. */
  const subscribed = (deviceId: number, topic?: string): Client[] =>
    [...(byDevice.get(deviceId) ?? [])]
      .filter((client) => {
        const topics = sessions.get(client)?.topics;
        return (topic === undefined ? topics?.size : topics?.has(topic)) && isOpen(client);
      })
      .sort((one, other) => subscriptionOf(other) - subscriptionOf(one));
  const close = (client: Client): void => {
    const session = sessions.get(client);
    if (!session) return;
    sessions.delete(client);
    const clients = byDevice.get(session.deviceId);
    clients?.delete(client);
    if (clients?.size) return;
    byDevice.delete(session.deviceId);
    lostAt.set(session.deviceId, clock.now());
    events.emit(deviceConnection, { deviceId: session.deviceId, connected: false, at: clock.now() });
  };

  return {
    open: (client, deviceId) => {
      sessions.set(client, { deviceId, topics: new Set(), subscription: 0 });
      const clients = byDevice.get(deviceId) ?? new Set();
      byDevice.set(deviceId, clients.add(client));
      lostAt.delete(deviceId);
      // It counts no longer from now on: of many that come at once, each closes another one. The one that hears the
      // commands stays: a device may open others only to report.
      const [hears] = subscribed(deviceId);
      const oldest = clients.values().find((one) => one !== hears);
      if (oldest && clients.size > mostConnections) {
        close(oldest);
        oldest.close();
      }
      if (clients.size === 1) events.emit(deviceConnection, { deviceId, connected: true, at: clock.now() });
    },
    deviceOf: (client) => sessions.get(client)?.deviceId,
    subscribed: (client, topic) => {
      const session = sessions.get(client);
      if (!session) return;
      const { deviceId } = session;
      const others = (byDevice.get(deviceId) ?? new Set()).difference(new Set([client]));
      if (others.values().some((other) => sessions.get(other)?.topics.size))
        events.emit(deviceTakenOver, { deviceId });
      session.topics.add(topic);
      subscriptions += 1;
      session.subscription = subscriptions;
      events.emit(deviceListening, { deviceId, at: clock.now() });
    },
    unsubscribed: (client, topic) => void sessions.get(client)?.topics.delete(topic),
    close,
    subscribers: subscribed,
    all: (deviceId) => [...(byDevice.get(deviceId) ?? [])],
    of: (deviceId) => {
      const clients = byDevice.get(deviceId);
      return {
        connected: clients !== undefined,
        lostAt: lostAt.get(deviceId) ?? null,
        // A device may subscribe to its control topic only.
        listening: subscribed(deviceId).length > 0,
      };
    },
    get size() {
      return sessions.size;
    },
  };
};
