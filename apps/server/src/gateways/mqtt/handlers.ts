import type { AedesOptions, AuthenticateError, Client } from "aedes";
import type { Clock } from "../../kernel/clock.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineToken } from "../../kernel/services.ts";
import type { DeviceSessions } from "./device-sessions.ts";
import { createHeldBytes } from "./limit-held-bytes.ts";

/** The use of one of a device's own topics. */
export type TopicUse = "send" | "control" | "response";

/**
 * Handles a publish. `done()` without an error sends the acknowledgement, so call it after the commit; with an error
 * the device is disconnected.
 */
export type PublishHandler = (
  deviceId: number,
  topic: string,
  payload: Buffer,
  done: (error: Error | null) => void,
) => void;

/** Error of a publish on a topic that does not belong to the device. */
class ForeignTopic extends Error {}

/** Returns the device id for a name and token, `null` for wrong ones; provided by the connections feature. */
export type DeviceAuthenticator = (name: string, token: string) => number | null;
export const deviceAuthenticator = defineToken<DeviceAuthenticator>("device authenticator");

/**
 * Returns the use of a topic, `null` if it does not belong to the device or the device was deleted; provided by the
 * devices feature.
 */
export type DeviceTopics = (deviceId: number, topic: string) => TopicUse | null;
export const deviceTopics = defineToken<DeviceTopics>("device topics");

/** Authenticates devices and hands their publishes to the features; the one place where topics are matched. */
export const createDeviceHandlers = (authenticate: DeviceAuthenticator, topicUse: DeviceTopics) => {
  const publishHandlers = new Map<TopicUse, PublishHandler>();
  return {
    onPublish: (use: TopicUse, handler: PublishHandler): void => void publishHandlers.set(use, handler),

    signIn: authenticate,
    receive: ((deviceId, topic, payload, done) => {
      const use = topicUse(deviceId, topic);
      const handler = use && publishHandlers.get(use);
      if (handler) handler(deviceId, topic, payload, done);
      else done(new ForeignTopic(topic));
    }) satisfies PublishHandler,
    maySubscribe: (deviceId: number, topic: string): boolean => topicUse(deviceId, topic) === "control",
  };
};

export type DeviceHandlers = ReturnType<typeof createDeviceHandlers>;

export const deviceHandlers = defineToken<DeviceHandlers>("device handlers");

const badCredentials = 4;
/** Above every accepted payload (256 KB). */
const maxBufferedBytes = 1024 * 1024;

const sourceOf = (client: Client | null): string => {
  const connection = client?.conn;
  return connection && "remoteAddress" in connection ? (connection.remoteAddress ?? "?") : "?";
};

const refusal = (message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode: badCredentials });

type BrokerHooks = Pick<
  AedesOptions,
  "preConnect" | "authenticate" | "authorizePublish" | "authorizeSubscribe"
>;

/** Broker hooks that authenticate devices and authorise their publishes and subscriptions. */
export const authorizeDevices = (
  handlers: DeviceHandlers,
  sessions: DeviceSessions,
  clock: Clock,
  logger: Logger,
): BrokerHooks => {
  const firstThisMinute = createOncePerMinute(clock);
  const held = createHeldBytes();
  const warn = (client: Client | null, text: string, details: object) => {
    const source = sourceOf(client);
    if (firstThisMinute(`${source} ${text}`)) logger.warn({ source, ...details }, text);
  };

  return {
    preConnect: (_client, packet, done) => {
      // Sessions are always clean and without a will: a queue for an absent device would deliver an old command to a
      // valve, and a will would be published in the name of a device after its connection ended.
      packet.clean = true;
      packet.will = undefined;
      // Many devices are shipped with the same client id; without the prefix one would disconnect another.
      if (packet.clientId) packet.clientId = `${packet.username ?? ""}/${packet.clientId}`;
      done(null, true);
    },

    authenticate: (client, name, password, done) => {
      const deviceId = name && password ? handlers.signIn(name, password.toString("utf8")) : null;
      if (deviceId === null) {
        warn(client, "a device was refused", { name });
        return done(refusal("unknown device or wrong token"), false);
      }
      // The broker reports no end of a connection that closes during authentication.
      if (!client.conn.destroyed) {
        sessions.open(client, deviceId);
        client.conn.once("close", () => sessions.close(client));
      }
      done(null, true);
    },

    authorizePublish: (client, packet, done) => {
      const deviceId = client ? sessions.deviceOf(client) : undefined;
      if (!client || deviceId === undefined) return done(new Error("not signed in"));
      const payload = typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
      held.take(client, payload.length);
      handlers.receive(deviceId, packet.topic, payload, (error) => {
        if (error instanceof ForeignTopic)
          warn(client, "a device published on a topic that is not its own", {
            deviceId,
            topic: packet.topic,
          });
        done(error);
        held.release(client, payload.length);
      });
    },

    authorizeSubscribe: (client, subscription, done) => {
      const deviceId = sessions.deviceOf(client);
      if (deviceId === undefined || !handlers.maySubscribe(deviceId, subscription.topic)) {
        warn(client, "a device asked for a topic that is not its own", {
          deviceId,
          topic: subscription.topic,
        });
        // No subscription: the device gets SUBACK 128 and stays connected.
        return done(null, null);
      }
      done(null, subscription);
    },
  };
};

interface WithParser {
  _parser?: { _list?: { length: number } };
}

/** Closes a connection whose incomplete packet grows beyond any accepted message. */
export const guardPacketSize = (client: Client, logger: Logger): void => {
  client.conn.on("readable", () => {
    // Aedes has no packet size limit and its parser is private.
    const buffered = (client as WithParser)._parser?._list?.length ?? 0;
    if (buffered <= maxBufferedBytes) return;
    logger.warn({ source: sourceOf(client), bytes: buffered }, "a packet grew too large; disconnected");
    client.conn.destroy();
  });
};
