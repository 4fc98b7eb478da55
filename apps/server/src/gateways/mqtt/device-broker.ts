import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Aedes, type Client } from "aedes";
import type { Cancel, Clock } from "../../kernel/clock.ts";
import { endsWithin } from "../../kernel/ends-within.ts";
import type { EventBus } from "../../kernel/events.ts";
import type { Logger } from "../../kernel/logging.ts";
import { type ConnectionLimits, limitConnections } from "../../kernel/open-connections.ts";
import { defineToken } from "../../kernel/services.ts";
import { createDeviceSessions, type DeviceSessions, isOpen } from "./device-sessions.ts";
import { createGatewaySessions, type GatewaySessions } from "./gateway-sessions.ts";
import { authorizeDevices, type DeviceHandlers, sourceOf } from "./handlers.ts";
import { type BrokerAddress, type Listening, listenForDevices } from "./listen.ts";

/** SUBACK return code of a refused subscription. */
const refused = 128;
const noBytes = Buffer.alloc(0);
/** How long a connection may take no data until the next one gets what may be heard twice (milliseconds). */
const longestWrite = 250;

/** Ends a connection at once, without what it has not sent yet. */
const reset = ({ conn }: Client): void => {
  // A TLS socket cannot be reset, only closed.
  if (conn instanceof Socket && !("encrypted" in conn)) conn.resetAndDestroy();
  else conn.destroy();
};

interface WithParser {
  _parser?: { _list?: { length: number } };
}

/** Bytes of an incomplete packet, by whether its sender is known. */
interface PacketLimits {
  /** A CONNECT with names, token and will. */
  unknown: number;
  /** Above every accepted payload (256 KB). */
  known: number;
}

/** What one connection may cost. */
export interface BrokerLimits extends ConnectionLimits {
  /** Time for a TLS handshake, and then for a CONNECT, in milliseconds. */
  connect: number;
  packet: PacketLimits;
  /** Publishes with QoS 2 that their sender has not released. */
  unreleased: number;
}

const brokerLimits: BrokerLimits = {
  connect: 10_000,
  packet: { unknown: 16 * 1024, known: 1024 * 1024 },
  unreleased: 1_000,
  // When the mobile network is back, all devices behind its one address connect at once.
  perAddress: 1_000,
  inAll: 4_000,
};

export interface BrokerDeps {
  handlers: DeviceHandlers;
  clock: Clock;
  events: EventBus;
  logger: Logger;
  limits?: BrokerLimits;
}

type Publish<Payload> = (
  id: number,
  topic: string,
  payload: Payload,
  options: { mayRepeat: boolean },
) => Promise<"sent" | "absent" | "refused">;

export interface DeviceBroker {
  listen(address: BrokerAddress): Promise<Listening>;
  readonly listening: boolean;
  sessions: Pick<DeviceSessions, "of" | "size">;
  gateways: Pick<GatewaySessions, "disconnect" | "countOf"> & {
    /**
     * The same to a connection of a gateway, with the QoS of its subscription: one that is itself a broker would keep a QoS 1 for a device
     * that is away, however old it becomes, and subscribes with QoS 0. Whether one is subscribed to the topic says `hears`.
     */
    publish: Publish<string | Buffer>;
    hears(gatewayId: number, topic: string): boolean;
    /** Resets the connections of a gateway that took this payload and have not acknowledged it. @returns whether there was one */
    reset(gatewayId: number, payload: Buffer): boolean;
  };
  /**
   * Publishes to the open connection of a device that subscribed to the topic last, QoS 1, never queued: a device with
   * several connections hears it once. `sent`: a socket took it; `absent`: there is none; `refused`: it broke meanwhile,
   * so that nobody knows whether the device heard it. Pending while a connection takes no data.
   * @param options.mayRepeat it may be heard twice: write it to the next connection when one breaks, and also when it
   *   has taken no data for 250 ms
   */
  publish: Publish<string>;
  /** Closes the connections of a device, after its token or topics changed. */
  disconnect(deviceId: number): void;
  /** Resets the connections of a device and discards unsent data: an unanswered command must not arrive later. */
  reset(deviceId: number): void;
  /**
   * Takes no more connections and messages, acknowledges those under way, and closes.
   * @param within milliseconds to wait for the acknowledgements, and again for the connections to close
   */
  close(within: number): Promise<void>;
}

export const deviceBroker = defineToken<DeviceBroker>("device broker");

/** Closes a connection whose incomplete packet grows beyond any accepted message. */
const guardPacketSize = (
  client: Client,
  isKnown: () => boolean,
  limits: PacketLimits,
  logger: Logger,
): void => {
  client.conn.on("readable", () => {
    // Aedes has no packet size limit and its parser is private.
    const buffered = (client as WithParser)._parser?._list?.length ?? 0;
    if (buffered <= (isKnown() ? limits.known : limits.unknown)) return;
    logger.warn({ source: sourceOf(client), bytes: buffered }, "a packet grew too large; disconnected");
    client.conn.destroy();
  });
};

type Receive = DeviceHandlers["receiveFromGateway"];

/** Counts the publishes that wait for their acknowledgement, so that the end of the broker can wait for them. */
const createMessagesUnderWay = () => {
  let underWay = 0;
  let finished: (() => void) | null = null;
  return {
    counted:
      (receive: Receive): Receive =>
      (sender, topic, payload, done) => {
        // Not acknowledged, so it is sent again.
        if (finished) return;
        underWay += 1;
        receive(sender, topic, payload, (error) => {
          underWay -= 1;
          done(error);
          if (underWay === 0) finished?.();
        });
      },
    finish: () =>
      new Promise<void>((resolve) => {
        finished = resolve;
        if (underWay === 0) resolve();
      }),
  };
};

/** The embedded MQTT 3.1.1 broker for devices. */
export const createDeviceBroker = async ({
  handlers,
  clock,
  events,
  logger,
  limits = brokerLimits,
}: BrokerDeps): Promise<DeviceBroker> => {
  const sessions = createDeviceSessions(clock, events);
  const connections = limitConnections(limits, clock, logger);
  const gateways = createGatewaySessions();
  const messages = createMessagesUnderWay();
  const counted = {
    ...handlers,
    receive: messages.counted(handlers.receive),
    receiveFromGateway: messages.counted(handlers.receiveFromGateway),
  };
  const { noteUnreadable, ...hooks } = authorizeDevices({
    ...{ handlers: counted, sessions, gateways, connections, clock, logger },
  });
  const broker = await Aedes.createBroker({
    ...hooks,
    concurrency: 500,
    connectTimeout: limits.connect,
    maxInflightInbound: limits.unreleased,
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

  const sessionOf = (client: Client) => (gateways.gatewayOf(client) === undefined ? sessions : gateways);
  // Emitted after the SUBACK; a message sent earlier could be lost.
  broker.on("subscribe", (subscriptions, client) => {
    for (const { topic, qos } of subscriptions)
      if (Number(qos) === refused) continue;
      else if (gateways.gatewayOf(client) === undefined) sessions.subscribed(client, topic);
      else gateways.subscribed(client, topic, Number(qos) > 0 ? 1 : 0);
  });
  broker.on("unsubscribe", (topics, client) => {
    for (const topic of topics) sessionOf(client).unsubscribed(client, topic);
  });
  broker.on("ack", (_packet, client) => gateways.acknowledged(client));
  broker.on("clientError", (client, error) => {
    logger.debug({ err: error, deviceId: sessions.deviceOf(client) }, "a device's connection failed");
  });
  broker.on("connectionError", (client, error) => {
    logger.debug({ err: error }, "a connection failed");
    noteUnreadable(client, error);
  });

  const accept = (connection: Socket): void => {
    const client = broker.handle(connection);
    const isKnown = () => sessions.deviceOf(client) !== undefined || gateways.gatewayOf(client) !== undefined;
    guardPacketSize(client, isKnown, limits.packet, logger);
  };
  let listening: Listening | null = null;
  /** Whether it was written to the socket. */
  const send = (client: Client, qos: 0 | 1, topic: string, payload: string | Buffer) =>
    new Promise<boolean>((resolve) => {
      gateways.sent(client, topic, payload);
      client.publish(
        { cmd: "publish", topic, payload: Buffer.from(payload), qos, retain: false, dup: false },
        // Aedes reports no error here. A write is finished after all that came before it.
        () => (isOpen(client) ? client.conn.write(noBytes, (error) => resolve(!error)) : resolve(false)),
      );
    });

  /** Whether the first of these writes that ended was taken; false as well when none has ended in that time. */
  const firstOf = async (writing: ReadonlySet<Promise<boolean>>, within: number | null): Promise<boolean> => {
    let cancel: Cancel = () => {};
    const late = new Promise<boolean>((resolve) => {
      if (within !== null) cancel = clock.after(within, () => resolve(false));
    });
    return Promise.race([...writing, late]).finally(() => cancel());
  };

  /** To the first of those who are subscribed; where it may be heard twice, to the next when one fails. */
  const publishTo =
    (
      subscribers: (id: number, topic: string) => Client[],
      qosOf: GatewaySessions["qosOf"],
    ): Publish<string | Buffer> =>
    async (id, topic, payload, { mayRepeat }) => {
      const tried = new Set<Client>();
      /** What is written and neither taken nor broken yet. */
      const writing = new Set<Promise<boolean>>();
      for (;;) {
        const next = subscribers(id, topic).find((one) => !tried.has(one));
        const client = tried.size === 0 || mayRepeat ? next : undefined;
        if (client) {
          tried.add(client);
          const write = send(client, qosOf(client, topic), topic, payload).finally(() =>
            writing.delete(write),
          );
          writing.add(write);
        } else if (writing.size === 0) return tried.size > 0 ? "refused" : "absent";
        if (await firstOf(writing, client && mayRepeat ? longestWrite : null)) return "sent";
      }
    };

  return {
    listen: async (address) => {
      const handle = { count: connections.add, accept, handshakeTimeout: limits.connect };
      listening = await listenForDevices(address, handle, logger);
      return listening;
    },
    get listening() {
      return listening !== null;
    },
    sessions,
    gateways: {
      ...gateways,
      publish: publishTo(gateways.subscribers, gateways.qosOf),
      hears: (gatewayId, topic) => gateways.subscribers(gatewayId, topic).length > 0,
      reset: (gatewayId, payload) => {
        const holding = gateways.holding(gatewayId, payload);
        for (const client of holding) reset(client);
        return holding.length > 0;
      },
    },
    publish: publishTo(sessions.subscribers, () => 1),
    disconnect: (deviceId) => {
      for (const client of sessions.all(deviceId)) client.close();
    },
    reset: (deviceId) => {
      for (const client of sessions.all(deviceId)) reset(client);
    },
    close: async (within) => {
      const closing = listening?.close();
      listening = null;
      await endsWithin(messages.finish(), within);
      // The acknowledgement is written in the next turns of the event loop.
      for (let turn = 0; turn < 3; turn += 1) await nextTurn();
      const closed = new Promise<void>((resolve) => broker.close(() => resolve()));
      await endsWithin(Promise.all([closed, closing]), within);
    },
  };
};
