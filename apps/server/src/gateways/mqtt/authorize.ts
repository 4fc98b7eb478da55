import type { AedesOptions, AuthenticateError, Client } from "aedes";
import type { Clock } from "../../kernel/clock.ts";
import { createOncePerMinute } from "../../kernel/log-throttle.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceSessions } from "./device-sessions.ts";
import { type DeviceHandlers, ForeignTopic } from "./handlers.ts";

const badCredentials = 4;
/** Past this nobody sends readings; the connection is only filling memory. */
const mostBytesBuffered = 1024 * 1024;

const sourceOf = (client: Client | null): string => {
  const connection = client?.conn;
  return connection && "remoteAddress" in connection ? (connection.remoteAddress ?? "?") : "?";
};

const refusal = (message: string): AuthenticateError =>
  Object.assign(new Error(message), { returnCode: badCredentials });

type Handlers = Pick<AedesOptions, "preConnect" | "authenticate" | "authorizePublish" | "authorizeSubscribe">;

/** Who may connect, publish and subscribe. */
export const authorizeDevices = (
  handlers: DeviceHandlers,
  sessions: DeviceSessions,
  clock: Clock,
  logger: Logger,
): Handlers => {
  const firstThisMinute = createOncePerMinute(clock);
  const note = (client: Client | null, what: string, details: object) => {
    const source = sourceOf(client);
    if (firstThisMinute(`${source} ${what}`)) logger.warn({ source, ...details }, what);
  };

  return {
    preConnect: (_client, packet, done) => {
      // Every session is a clean one and without a will: a queue kept for an absent device would
      // make a valve obey an old command, and a will could speak in a device's name after it left.
      packet.clean = true;
      packet.will = undefined;
      // Many devices leave the factory with one client id for all; by itself it would let one device throw
      // out another.
      if (packet.clientId) packet.clientId = `${packet.username ?? ""}/${packet.clientId}`;
      done(null, true);
    },

    authenticate: (client, name, password, done) => {
      const deviceId = name && password ? handlers.signIn(name, password.toString("utf8")) : null;
      if (deviceId === null) {
        note(client, "a device was refused", { name });
        return done(refusal("unknown device or wrong token"), false);
      }
      // The broker says nothing of a connection that breaks while it is being welcomed.
      if (!client.conn.destroyed) {
        sessions.open(client, deviceId);
        client.conn.once("close", () => sessions.close(client));
      }
      done(null, true);
    },

    authorizePublish: (client, packet, done) => {
      const deviceId = client ? sessions.deviceOf(client) : undefined;
      if (deviceId === undefined) return done(new Error("not signed in"));
      const payload = typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
      handlers.receive(deviceId, packet.topic, payload, (error) => {
        if (error instanceof ForeignTopic)
          note(client, "a device published on a topic that is not its own", {
            deviceId,
            topic: packet.topic,
          });
        done(error);
      });
    },

    authorizeSubscribe: (client, subscription, done) => {
      const deviceId = sessions.deviceOf(client);
      if (deviceId === undefined || !handlers.maySubscribe(deviceId, subscription.topic)) {
        note(client, "a device asked for a topic that is not its own", {
          deviceId,
          topic: subscription.topic,
        });
        // No subscription: the device is told 128 and stays connected.
        return done(null, null);
      }
      done(null, subscription);
    },
  };
};

interface Buffering {
  _parser?: { _list?: { length: number } };
}

/** Ends a connection whose unfinished packet grows past any message we would take. */
export const guardPacketSize = (client: Client, logger: Logger): void => {
  client.conn.on("readable", () => {
    // The library keeps its parser to itself and has no limit of its own.
    const buffered = (client as Buffering)._parser?._list?.length ?? 0;
    if (buffered <= mostBytesBuffered) return;
    logger.warn({ source: sourceOf(client), bytes: buffered }, "a packet grew too large; disconnected");
    client.conn.destroy();
  });
};
