import { Socket } from "node:net";
import type { RefusedReason } from "@sgval/contract/connections/refused-devices";
import { filtersOverlap } from "@sgval/contract/connections/topic-template";
import type { AedesOptions, AuthenticateError, Client } from "aedes";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../kernel/clock.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { OpenConnections } from "../../kernel/open-connections.ts";
import { createTokenBucket, type MessageRate } from "../../kernel/rate-limit.ts";
import { defineToken } from "../../kernel/services.ts";
import type { DeviceSessions } from "./device-sessions.ts";
import type { GatewayCredentials, GatewaySessions } from "./gateway-sessions.ts";
import { createHeldBytes } from "./limit-held-bytes.ts";
import type { BrokerDelivery } from "./unacknowledged.ts";

/** The use of one of a device's own topics. */
export type TopicUse = "send" | "control" | "response";

/**
 * Handles a publish. `done()` without an error sends the acknowledgement, so call it after the commit; with an error
 * the device is disconnected. `dead`: nothing could be read of the message, and it was kept as a dead letter. `delivery`: what
 * the broker of a customer will deliver again unless it gets the acknowledgement.
 */
export type PublishHandler = (
  deviceId: number,
  topic: string,
  payload: Buffer,
  done: (error: Error | null, result?: { dead: unknown } | null) => void,
  delivery?: BrokerDelivery | null,
) => void;

/** Handles a publish of a gateway that sends for many devices; `done` as for {@link PublishHandler}. */
export type GatewayHandler = (
  gatewayId: number,
  topic: string,
  payload: Buffer,
  done: (error: Error | null) => void,
) => void;

/** Error of a publish on a topic that does not belong to the device. */
class ForeignTopic extends Error {}

/** What the embedded broker does not speak. */
type UnspokenReason = Extract<RefusedReason, "mqtt_5" | "websocket" | "tls_on_plain_port">;

type ForeignTopicReason = Extract<RefusedReason, "foreign_topic" | "foreign_topic_flood">;

/** Knows the tokens of devices, and lists who is refused; provided by the connections feature. */
export interface DeviceAuthenticator {
  /** The device or gateway of a name and token, or for how long to hold back its refusal, in milliseconds. */
  signIn(
    name: string | undefined,
    token: string | undefined,
    address: string,
  ): { deviceId: number } | { gatewayId: number } | { refuseAfter: number };
  /** A device used a topic that is not its own; in a flood its connection is closed. */
  noteForeignTopic(deviceId: number, topic: string, address: string, reason: ForeignTopicReason): void;
  /** A client speaks what the broker does not, under a name where it got as far as that. */
  noteUnspoken(name: string | undefined, address: string, reason: UnspokenReason): void;
}
export const deviceAuthenticator = defineToken<DeviceAuthenticator>("device authenticator");

/**
 * Returns the use of a topic, `null` if it does not belong to the device or the device was deleted; provided by the
 * devices feature.
 */
export type DeviceTopics = (deviceId: number, topic: string) => TopicUse | null;
export const deviceTopics = defineToken<DeviceTopics>("device topics");

/** Authenticates devices and hands their publishes to the features; the one place where topics are matched. */
export const createDeviceHandlers = (
  devices: DeviceAuthenticator,
  topicUse: DeviceTopics,
  commandFilter: GatewayCredentials["commandFilter"] = () => null,
) => {
  const publishHandlers = new Map<TopicUse, PublishHandler>();
  let gatewayHandler: GatewayHandler = (_gatewayId, topic, _payload, done) => done(new ForeignTopic(topic));
  return {
    onPublish: (use: TopicUse, handler: PublishHandler): void => void publishHandlers.set(use, handler),
    onGatewayPublish: (handler: GatewayHandler): void => {
      gatewayHandler = handler;
    },
    receiveFromGateway: ((...message) => gatewayHandler(...message)) satisfies GatewayHandler,

    /** Hands a message on whose device and use are known already, as those from the broker of a customer. */
    deliver: (use: TopicUse, ...message: Parameters<PublishHandler>): void => {
      const handler = publishHandlers.get(use);
      if (handler) handler(...message);
      else message[3](new ForeignTopic(message[1]));
    },
    ...devices,
    receive: ((deviceId, topic, payload, done) => {
      const use = topicUse(deviceId, topic);
      const handler = use && publishHandlers.get(use);
      if (handler) handler(deviceId, topic, payload, done);
      else done(new ForeignTopic(topic));
    }) satisfies PublishHandler,
    mayGatewaySubscribe: (gatewayId: number, filter: string): boolean => {
      const commands = commandFilter(gatewayId);
      return commands !== null && filtersOverlap(filter, commands);
    },
    maySubscribe: (deviceId: number, topic: string): boolean => topicUse(deviceId, topic) === "control",
  };
};

export type DeviceHandlers = ReturnType<typeof createDeviceHandlers>;

export const deviceHandlers = defineToken<DeviceHandlers>("device handlers");

/** Messages of a device on topics that are not its own: a bridge of Zigbee publishes the state of all its devices at its start. */
const foreignRate: MessageRate = { perSecond: 5, burst: 300 };
const mostCounted = 10_000;

/** True for a device that publishes on topics that are not its own more often than {@link foreignRate}, whatever connections it opens. */
const createFloodCheck = (clock: Clock) => {
  const buckets = new LRUCache<number, ReturnType<typeof createTokenBucket>>({ max: mostCounted });
  return (deviceId: number): boolean => {
    const bucket = buckets.get(deviceId) ?? createTokenBucket(clock, foreignRate);
    buckets.set(deviceId, bucket);
    return bucket(1, false) > 0;
  };
};

const badCredentials = 4;
const noBytes = Buffer.alloc(0);

/** The address of a connection, for the log and the list of who was refused. */
export const sourceOf = (client: Client | null): string => {
  const connection = client?.conn;
  return connection && "remoteAddress" in connection ? (connection.remoteAddress ?? "?") : "?";
};

const refusal = (message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode: badCredentials });

type BrokerHooks = Pick<
  AedesOptions,
  "preConnect" | "authenticate" | "authorizePublish" | "authorizeSubscribe"
> & {
  /** What a connection sent before it signed in was no MQTT. */
  noteUnreadable(client: Client, error: Error): void;
};

const languages: Record<UnspokenReason, string> = {
  mqtt_5: "MQTT 5",
  websocket: "WebSockets or HTTP",
  tls_on_plain_port: "TLS on the port without it",
};

/** The first byte of "GET" is that of a PUBACK with flags, and the first of a TLS handshake that of a CONNECT with flags. */
const unspokenOf = ({ message }: Error): UnspokenReason | null => {
  if (!message.startsWith("Invalid header flag bits")) return null;
  if (message.endsWith("puback packet")) return "websocket";
  return message.endsWith("connect packet") ? "tls_on_plain_port" : null;
};

interface HookDeps {
  handlers: DeviceHandlers;
  sessions: DeviceSessions;
  gateways: GatewaySessions;
  connections: Pick<OpenConnections, "authenticated">;
  clock: Clock;
  logger: Logger;
}

/** Broker hooks that authenticate devices and authorise their publishes and subscriptions. */
export const authorizeDevices = ({
  handlers,
  sessions,
  gateways,
  connections,
  clock,
  logger,
}: HookDeps): BrokerHooks => {
  const firstThisMinute = createOncePerMinute(clock);
  const held = createHeldBytes();
  const warn = (client: Client | null, text: string, details: object) => {
    const source = sourceOf(client);
    if (firstThisMinute(`${source} ${text}`)) logger.warn({ source, ...details }, text);
  };

  const foreign = (client: Client, deviceId: number | undefined, topic: string, did: string) => {
    warn(client, `a device ${did} a topic that is not its own`, { deviceId, topic });
    if (deviceId !== undefined) handlers.noteForeignTopic(deviceId, topic, sourceOf(client), "foreign_topic");
  };

  const unspoken = (client: Client, name: string | undefined, reason: UnspokenReason) => {
    const remedy = "the embedded broker does not; see docs/connecting-devices.md, Mosquitto in front";
    warn(client, `a client speaks ${languages[reason]}, ${remedy}`, { name, reason });
    handlers.noteUnspoken(name, sourceOf(client), reason);
  };

  const isFlood = createFloodCheck(clock);
  /** A client that also publishes its status stays connected: closed, it would connect and publish it for ever. */
  const refuseForeign = (
    client: Client,
    deviceId: number,
    topic: string,
    error: ForeignTopic,
  ): Error | null => {
    if (!isFlood(deviceId)) {
      foreign(client, deviceId, topic, "published on");
      return null;
    }
    warn(client, "a device floods topics that are not its own; disconnected", { deviceId, topic });
    handlers.noteForeignTopic(deviceId, topic, sourceOf(client), "foreign_topic_flood");
    return error;
  };

  return {
    noteUnreadable: (client, error) => {
      const reason = unspokenOf(error);
      if (reason) unspoken(client, undefined, reason);
    },

    preConnect: (client, packet, done) => {
      // It is answered with a CONNACK that refuses the version.
      if (Number(packet.protocolVersion) === 5) unspoken(client, packet.username, "mqtt_5");
      // Sessions are always clean and without a will: a queue for an absent device would deliver an old command to a
      // valve, and a will would be published in the name of a device after its connection ended.
      packet.clean = true;
      packet.will = undefined;
      // Many devices are shipped with the same client id; without the prefix one would disconnect another.
      if (packet.clientId) packet.clientId = `${packet.username ?? ""}/${packet.clientId}`;
      done(null, true);
    },

    authenticate: (client, name, password, done) => {
      const entry = handlers.signIn(name, password?.toString("utf8"), sourceOf(client));
      if ("refuseAfter" in entry) {
        warn(client, "a device was refused", { name });
        const refuse = () => done(refusal("unknown device or wrong token"), false);
        if (entry.refuseAfter > 0) client.conn.once("close", clock.after(entry.refuseAfter, refuse));
        else refuse();
        return;
      }
      // The broker reports no end of a connection that closes during authentication.
      if (!client.conn.destroyed) {
        if (client.conn instanceof Socket) connections.authenticated(client.conn);
        const [kind, id] =
          "deviceId" in entry
            ? ([sessions, entry.deviceId] as const)
            : ([gateways, entry.gatewayId] as const);
        kind.open(client, id);
        client.conn.once("close", () => kind.close(client));
      }
      done(null, true);
    },

    authorizePublish: (client, packet, done) => {
      const deviceId = client ? sessions.deviceOf(client) : undefined;
      const gatewayId = client && deviceId === undefined ? gateways.gatewayOf(client) : undefined;
      const sender = deviceId ?? gatewayId;
      if (!client || sender === undefined) return done(new Error("not signed in"));
      const payload = typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
      held.take(client, payload.length);
      const receive = deviceId === undefined ? handlers.receiveFromGateway : handlers.receive;
      receive(sender, packet.topic, payload, (error) => {
        const failure =
          error instanceof ForeignTopic && deviceId !== undefined
            ? refuseForeign(client, deviceId, packet.topic, error)
            : error;
        // With QoS 2 the broker keeps the packet until the device releases it; only its id is needed from here on.
        packet.payload = noBytes;
        done(failure);
        held.release(client, payload.length);
      });
    },

    authorizeSubscribe: (client, subscription, done) => {
      const deviceId = sessions.deviceOf(client);
      const gatewayId = gateways.gatewayOf(client);
      // Nothing is routed to a gateway but the commands of its devices, whatever else its filter matches.
      if (gatewayId !== undefined)
        return done(null, handlers.mayGatewaySubscribe(gatewayId, subscription.topic) ? subscription : null);
      if (deviceId === undefined || !handlers.maySubscribe(deviceId, subscription.topic)) {
        foreign(client, deviceId, subscription.topic, "asked for");
        // No subscription: the device gets SUBACK 128 and stays connected.
        return done(null, null);
      }
      done(null, subscription);
    },
  };
};
