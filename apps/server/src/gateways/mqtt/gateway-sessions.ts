import { matchesFilter } from "@sgval/contract/connections/topic-template";
import type { GatewayConnection } from "@sgval/contract/device-gateways/gateways";
import type { Client } from "aedes";
import { defineEvent } from "../../kernel/events.ts";
import { defineToken } from "../../kernel/services.ts";
import { isOpen } from "./device-sessions.ts";
import type { BrokerDelivery } from "./unacknowledged.ts";

/** A message of a gateway, which may be tried again as the same one. */
interface GatewayAttempts {
  gatewayId: number;
  /** When it came; epoch milliseconds. */
  at: number;
  /** Resolves when it is stored. `dead`: nothing could be read of it, and it was kept as a dead letter. */
  attempt(): Promise<{ dead: unknown }>;
}

/** Checks the secrets of gateways that send for many devices; provided by the device-gateways feature. */
export interface GatewayCredentials {
  /** The gateway of a name with its secret; `null` for any other, and for one that is switched off. */
  check(name: string, secret: string): number | null;
  /** The same by its id. */
  holds(gatewayId: number, secret: string): boolean;
  /** What is known of a name: whether a gateway has it, and whether that is switched on. */
  named(name: string): { enabled: boolean } | null;
  byId(gatewayId: number): { name: string; enabled: boolean; connection: GatewayConnection } | null;
  /** The filter of the topics on which a gateway gets commands; `null` for one that gets none. */
  commandFilter(gatewayId: number): string | null;
}
export const gatewayCredentials = defineToken<GatewayCredentials>("gateway credentials");

/** Gateways that send over a broker at which the server is a client too, found by their topics; provided by the device-gateways feature. */
export interface GatewayTopics {
  /** The topics of all of them, as templates. */
  templates(): string[];
  /** A message on a topic of a gateway; `null` for a topic of none. */
  take(topic: string, payload: Buffer, delivery: BrokerDelivery | null | undefined): GatewayAttempts | null;
}
export const gatewayTopics = defineToken<GatewayTopics>("gateway topics");

/** The gateways on this node are other ones, or have other topics. */
export const gatewaysChanged = defineEvent<Record<string, never>>("gatewaysChanged");

/** So many messages of a connection that acknowledges nothing are remembered. */
const mostUnacknowledged = 100;

/** A gateway opens one connection, and another while the old one is half open. */
const mostConnections = 4;

export interface GatewaySessions {
  /** Closes the oldest connection of a gateway that has too many. */
  open(client: Client, gatewayId: number): void;
  gatewayOf(client: Client): number | undefined;
  /** After the SUBACK was sent. */
  subscribed(client: Client, filter: string, qos: 0 | 1): void;
  unsubscribed(client: Client, filter: string): void;
  /** The open connections of a gateway that are subscribed to a topic, the one that subscribed last first. */
  subscribers(gatewayId: number, topic: string): Client[];
  /** The highest QoS with which a connection is subscribed to a topic. */
  qosOf(client: Client, topic: string): 0 | 1;
  /** A message was written to a connection; to any other than that of a gateway it means nothing. */
  sent(client: Client, topic: string, payload: string | Buffer): void;
  /** A connection acknowledged a message; it does so in the order in which they came. */
  acknowledged(client: Client): void;
  /** The connections of a gateway that took this very payload and have not acknowledged it. */
  holding(gatewayId: number, payload: Buffer): Client[];
  close(client: Client): void;
  /** Closes the connections of a gateway, after its secret changed. */
  disconnect(gatewayId: number): void;
  countOf(gatewayId: number): number;
}

/** Connected gateways. */
export const createGatewaySessions = (): GatewaySessions => {
  const sessions = new Map<Client, number>();
  /** What each connection is subscribed to, and when it subscribed last, as a number that rises. */
  const hears = new Map<Client, { filters: Map<string, 0 | 1>; last: number }>();
  const unacknowledged = new Map<Client, (string | Buffer)[]>();
  let subscriptions = 0;
  const drop = (client: Client): void => {
    sessions.delete(client);
    hears.delete(client);
    unacknowledged.delete(client);
  };
  const qosOf = (client: Client, topic: string): 0 | 1 =>
    [...(hears.get(client)?.filters ?? [])].some(([filter, qos]) => qos === 1 && matchesFilter(filter, topic))
      ? 1
      : 0;
  const clientsOf = (gatewayId: number): Client[] =>
    [...sessions].flatMap(([client, id]) => (id === gatewayId ? [client] : []));
  return {
    open: (client, gatewayId) => {
      const [oldest, ...others] = clientsOf(gatewayId);
      sessions.set(client, gatewayId);
      if (!oldest || others.length + 1 < mostConnections) return;
      drop(oldest);
      oldest.close();
    },
    gatewayOf: (client) => sessions.get(client),
    subscribed: (client, filter, qos) => {
      const { filters } = hears.get(client) ?? { filters: new Map() };
      subscriptions += 1;
      hears.set(client, { filters: filters.set(filter, qos), last: subscriptions });
    },
    unsubscribed: (client, filter) => void hears.get(client)?.filters.delete(filter),
    subscribers: (gatewayId, topic) =>
      clientsOf(gatewayId)
        .filter((client) => {
          const filters = [...(hears.get(client)?.filters.keys() ?? [])];
          return isOpen(client) && filters.some((filter) => matchesFilter(filter, topic));
        })
        .sort((one, other) => (hears.get(other)?.last ?? 0) - (hears.get(one)?.last ?? 0)),
    qosOf,
    sent: (client, topic, payload) => {
      // Nobody acknowledges QoS 0.
      if (!sessions.has(client) || qosOf(client, topic) === 0) return;
      const open = unacknowledged.get(client) ?? [];
      unacknowledged.set(client, [...open, payload].slice(-mostUnacknowledged));
    },
    acknowledged: (client) => void unacknowledged.get(client)?.shift(),
    holding: (gatewayId, payload) =>
      clientsOf(gatewayId).filter((client) => unacknowledged.get(client)?.includes(payload)),
    close: drop,
    disconnect: (gatewayId) => {
      for (const client of clientsOf(gatewayId)) {
        // At once: what it sends until it is closed must not be read.
        drop(client);
        client.close();
      }
    },
    countOf: (gatewayId) => clientsOf(gatewayId).length,
  };
};
