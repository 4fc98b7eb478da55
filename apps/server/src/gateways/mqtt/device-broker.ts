import { Socket } from "node:net";
import { Aedes, type Client } from "aedes";
import type { Clock } from "../../kernel/clock.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineToken } from "../../kernel/services.ts";
import { createDeviceSessions, type DeviceSessions } from "./device-sessions.ts";
import { authorizeDevices, type DeviceHandlers, guardPacketSize } from "./handlers.ts";
import { type BrokerAddress, type Listening, listenForDevices } from "./listen.ts";

/** SUBACK return code of a refused subscription. */
const refused = 128;

export interface BrokerDeps {
  handlers: DeviceHandlers;
  clock: Clock;
  events: EventBus;
  logger: Logger;
}

export interface DeviceBroker {
  listen(address: BrokerAddress): Promise<Listening>;
  readonly listening: boolean;
  sessions: Pick<DeviceSessions, "of" | "size">;
  /**
   * Publishes to the connection of a device that subscribed to the topic last, QoS 1, never queued: a device with
   * several connections hears it once. `absent`: there is none; `refused`: it could not be written to.
   */
  publish(deviceId: number, topic: string, payload: string): Promise<"sent" | "absent" | "refused">;
  /** Closes the connections of a device, after its token or topics changed. */
  disconnect(deviceId: number): void;
  /** Resets the connections of a device and discards unsent data: an unanswered command must not arrive later. */
  reset(deviceId: number): void;
  close(): Promise<void>;
}

export const deviceBroker = defineToken<DeviceBroker>("device broker");

/** The embedded MQTT 3.1.1 broker for devices. */
export const createDeviceBroker = async ({
  handlers,
  clock,
  events,
  logger,
}: BrokerDeps): Promise<DeviceBroker> => {
  const sessions = createDeviceSessions(clock, events);
  const broker = await Aedes.createBroker({
    ...authorizeDevices(handlers, sessions, clock, logger),
    concurrency: 500,
    connectTimeout: 10_000,
    maxClientsIdLength: 256,
  });
  // A publish of a device is handled by `authorizePublish` only: it is not routed, retained or queued.
  const publishFromServer = broker.publish.bind(broker);
  broker.publish = (packet: Parameters<typeof publishFromServer>[0], ...rest: unknown[]) => {
    const done = rest.at(-1);
    if (rest[0] && typeof rest[0] === "object") {
      if (typeof done === "function") setImmediate(() => done(null));
      return;
    }
    publishFromServer(packet, ...(rest as [() => void]));
  };

  // Emitted after the SUBACK; a message sent earlier could be lost.
  broker.on("subscribe", (subscriptions, client) => {
    for (const { topic, qos } of subscriptions)
      if (Number(qos) !== refused) sessions.subscribed(client, topic);
  });
  broker.on("unsubscribe", (topics, client) => {
    for (const topic of topics) sessions.unsubscribed(client, topic);
  });
  broker.on("clientError", (client, error) => {
    logger.debug({ err: error, deviceId: sessions.deviceOf(client) }, "a device's connection failed");
  });
  broker.on("connectionError", (_client, error) => logger.debug({ err: error }, "a connection failed"));

  const accept = (connection: Socket): void => guardPacketSize(broker.handle(connection), logger);
  let listening: Listening | null = null;
  const send = (client: Client, topic: string, payload: string) =>
    new Promise<boolean>((resolve) => {
      client.publish(
        { cmd: "publish", topic, payload: Buffer.from(payload), qos: 1, retain: false, dup: false },
        (error) => resolve(!error),
      );
    });

  return {
    listen: async (address) => {
      listening = await listenForDevices(address, accept, logger);
      return listening;
    },
    get listening() {
      return listening !== null;
    },
    sessions,
    publish: async (deviceId, topic, payload) => {
      const client = sessions.newestSubscriber(deviceId, topic);
      if (!client) return "absent";
      return (await send(client, topic, payload)) ? "sent" : "refused";
    },
    disconnect: (deviceId) => {
      for (const client of sessions.all(deviceId)) client.close();
    },
    reset: (deviceId) => {
      for (const client of sessions.all(deviceId)) {
        const { conn } = client;
        // A TLS socket cannot be reset, only closed.
        if (conn instanceof Socket && !("encrypted" in conn)) conn.resetAndDestroy();
        else conn.destroy();
      }
    },
    close: async () => {
      const closing = listening?.close();
      listening = null;
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await closing;
    },
  };
};
