import { Socket } from "node:net";
import { Aedes, type Client } from "aedes";
import type { Clock } from "../../kernel/clock.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import { defineToken } from "../../kernel/services.ts";
import { authorizeDevices, guardPacketSize } from "./authorize.ts";
import { createDeviceSessions, type DeviceSessions } from "./device-sessions.ts";
import type { DeviceHandlers } from "./handlers.ts";
import { type BrokerAddress, type Listening, listenForDevices } from "./listen.ts";

/** What stands for a refused subscription where a granted one has its quality of service. */
const refused = 128;

export interface BrokerParts {
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
   * Hands a message to the connections of a device that listen on the topic, now or never:
   * `absent` means that nobody does and that it is gone.
   */
  publish(deviceId: number, topic: string, payload: string): Promise<"sent" | "absent" | "refused">;
  /** Ends the connections of a device, whose token or topics changed. */
  disconnect(deviceId: number): void;
  /**
   * Breaks the connections of a device off, throwing away what still lies in the network's buffers: a command
   * nobody answered must not arrive later.
   */
  reset(deviceId: number): void;
  close(): Promise<void>;
}

export const deviceBroker = defineToken<DeviceBroker>("device broker");

/** The embedded MQTT 3.1.1 broker of the devices. */
export const createDeviceBroker = async ({
  handlers,
  clock,
  events,
  logger,
}: BrokerParts): Promise<DeviceBroker> => {
  const sessions = createDeviceSessions(clock, events);
  const broker = await Aedes.createBroker({
    ...authorizeDevices(handlers, sessions, clock, logger),
    concurrency: 500,
    connectTimeout: 10_000,
    maxClientsIdLength: 256,
  });
  // What a device says is for us alone: nothing of it is routed, retained or queued for others.
  const publishOfServer = broker.publish.bind(broker);
  broker.publish = (packet: Parameters<typeof publishOfServer>[0], ...rest: unknown[]) => {
    const done = rest.at(-1);
    if (rest[0] && typeof rest[0] === "object") {
      if (typeof done === "function") setImmediate(() => done(null));
      return;
    }
    publishOfServer(packet, ...(rest as [() => void]));
  };

  // Only now the device was told that it listens; what came sooner could meet deaf ears.
  broker.on("subscribe", (subscriptions, client) => {
    for (const { topic, qos } of subscriptions) if (Number(qos) !== refused) sessions.hears(client, topic);
  });
  broker.on("unsubscribe", (topics, client) => {
    for (const topic of topics) sessions.leaves(client, topic);
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
      const clients = sessions.listening(deviceId, topic);
      if (clients.length === 0) return "absent";
      const sent = await Promise.all(clients.map((client) => send(client, topic, payload)));
      return sent.includes(true) ? "sent" : "refused";
    },
    disconnect: (deviceId) => {
      for (const client of sessions.all(deviceId)) client.close();
    },
    reset: (deviceId) => {
      for (const client of sessions.all(deviceId)) {
        const { conn } = client;
        // Only a plain TCP socket can be reset; others are at least closed.
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
