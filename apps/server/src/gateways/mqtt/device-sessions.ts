import type { Client } from "aedes";
import type { Clock } from "../../kernel/clock.ts";
import { defineEvent, type EventBus } from "../../kernel/events.ts";

/** A device connected or lost its last connection. */
export const deviceConnection = defineEvent<{ deviceId: number; connected: boolean; at: number }>(
  "device.connection",
);

/** A connection of a device subscribed to its control topic. */
export const deviceListening = defineEvent<{ deviceId: number; at: number }>("device.listening");

interface Session {
  deviceId: number;
  topics: Set<string>;
}

export interface DeviceSessions {
  open(client: Client, deviceId: number): void;
  deviceOf(client: Client): number | undefined;
  /** After the SUBACK was sent. */
  subscribed(client: Client, topic: string): void;
  unsubscribed(client: Client, topic: string): void;
  close(client: Client): void;
  /** Connections of a device that are subscribed to a topic. */
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

  return {
    open: (client, deviceId) => {
      sessions.set(client, { deviceId, topics: new Set() });
      const clients = byDevice.get(deviceId) ?? new Set();
      byDevice.set(deviceId, clients.add(client));
      lostAt.delete(deviceId);
      if (clients.size === 1) events.emit(deviceConnection, { deviceId, connected: true, at: clock.now() });
    },
    deviceOf: (client) => sessions.get(client)?.deviceId,
    subscribed: (client, topic) => {
      const session = sessions.get(client);
      if (!session) return;
      session.topics.add(topic);
      events.emit(deviceListening, { deviceId: session.deviceId, at: clock.now() });
    },
    unsubscribed: (client, topic) => void sessions.get(client)?.topics.delete(topic),
    close: (client) => {
      const session = sessions.get(client);
      if (!session) return;
      sessions.delete(client);
      const clients = byDevice.get(session.deviceId);
      clients?.delete(client);
      if (clients?.size) return;
      byDevice.delete(session.deviceId);
      lostAt.set(session.deviceId, clock.now());
      events.emit(deviceConnection, { deviceId: session.deviceId, connected: false, at: clock.now() });
    },
    subscribers: (deviceId, topic) =>
      [...(byDevice.get(deviceId) ?? [])].filter((client) => sessions.get(client)?.topics.has(topic)),
    all: (deviceId) => [...(byDevice.get(deviceId) ?? [])],
    of: (deviceId) => {
      const clients = byDevice.get(deviceId);
      return {
        connected: clients !== undefined,
        lostAt: lostAt.get(deviceId) ?? null,
        // A device may subscribe to its control topic only.
        listening: clients?.values().some((client) => sessions.get(client)?.topics.size) ?? false,
      };
    },
    get size() {
      return sessions.size;
    },
  };
};
