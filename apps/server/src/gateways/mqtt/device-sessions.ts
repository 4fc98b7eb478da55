import type { Client } from "aedes";
import type { Clock } from "../../kernel/clock.ts";
import { defineEvent, type EventBus } from "../../kernel/events.ts";

/** A device's connection was made or lost. */
export const deviceConnection = defineEvent<{ deviceId: number; connected: boolean; at: number }>(
  "device.connection",
);

/** A connection of a device began to listen for commands. */
export const deviceListening = defineEvent<{ deviceId: number; at: number }>("device.listening");

interface Session {
  deviceId: number;
  topics: Set<string>;
}

export interface DeviceSessions {
  open(client: Client, deviceId: number): void;
  deviceOf(client: Client): number | undefined;
  /** The client was told that it listens on a topic. */
  hears(client: Client, topic: string): void;
  leaves(client: Client, topic: string): void;
  close(client: Client): void;
  /** Connections of a device that listen on a topic. */
  listening(deviceId: number, topic: string): Client[];
  all(deviceId: number): Client[];
  of(deviceId: number): { connected: boolean; lostAt: number | null; listening: boolean };
  readonly size: number;
}

/** Who is connected, what they listen to, and since when the others are gone. */
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
    hears: (client, topic) => {
      const session = sessions.get(client);
      if (!session) return;
      session.topics.add(topic);
      events.emit(deviceListening, { deviceId: session.deviceId, at: clock.now() });
    },
    leaves: (client, topic) => void sessions.get(client)?.topics.delete(topic),
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
    listening: (deviceId, topic) =>
      [...(byDevice.get(deviceId) ?? [])].filter((client) => sessions.get(client)?.topics.has(topic)),
    all: (deviceId) => [...(byDevice.get(deviceId) ?? [])],
    of: (deviceId) => {
      const clients = byDevice.get(deviceId);
      return {
        connected: clients !== undefined,
        lostAt: lostAt.get(deviceId) ?? null,
        // There is one topic only that a device may listen on.
        listening: clients?.values().some((client) => sessions.get(client)?.topics.size) ?? false,
      };
    },
    get size() {
      return sessions.size;
    },
  };
};
