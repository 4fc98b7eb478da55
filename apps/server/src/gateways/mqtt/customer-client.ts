import { Socket } from "node:net";
import type { BrokerProblem } from "@sgval/contract/connections/brokers";
import { filterOf } from "@sgval/contract/connections/topic-template";
import { daySeconds } from "@sgval/quantities/duration";
import mqtt, { type MqttClient } from "mqtt";
import { endsWithin } from "../../kernel/ends-within.ts";
import { problemOf } from "./broker-problems.ts";
import { mostUnacknowledged, type PacketDelivery, type Unacknowledged } from "./unacknowledged.ts";

/** Where a broker is and how to sign in there. */
export interface CustomerBroker {
  host: string;
  port: number;
  tls: boolean;
  ca: string | null;
  verifyTls: boolean;
  protocol: 4 | 5;
  clientId: string;
  username: string | null;
  password: string | null;
}

export interface CustomerMessage {
  topic: string;
  payload: Buffer;
  qos: number;
  /** It was kept by the broker and is as old as nobody knows: it came because of a subscription. */
  retained: boolean;
  /** To be committed with it, so that it is recognised when it comes again; null where it will not. */
  delivery: PacketDelivery | null;
}

interface ClientEvents {
  /** The broker accepted the connection. */
  connected(): void;
  /** `stored` when the message is committed: it is acknowledged then, and never without. */
  message(message: CustomerMessage, stored: () => void, failed: () => void): void;
  /** The one end of this connection, whether it was ever accepted or not. */
  ended(problem: BrokerProblem, detail: string | null): void;
}

/** One connection to a broker of a customer; another attempt is another one. */
export interface CustomerConnection {
  /** Resolves with the filters that the broker refused; rejects when the connection ends meanwhile. */
  subscribe(templates: readonly string[]): Promise<string[]>;
  unsubscribe(templates: readonly string[]): Promise<void>;
  /**
   * Publishes once or not at all, never retained. `sent`: with QoS 1 the broker has it, with QoS 0 a socket took it;
   * `absent`: nobody is there; `refused`: it broke off or was refused.
   */
  publish(
    topic: string,
    payload: string | Buffer,
    options: { qos: 0 | 1; expiresInSeconds: number },
  ): Promise<"sent" | "absent" | "refused">;
  /** Ends the connection and discards what was not sent. */
  reset(problem: BrokerProblem): void;
  /** Disconnects. */
  close(): Promise<void>;
  /** Whether the broker has sent anything for so many milliseconds. */
  heardSince(elapsed: number): boolean;
}

interface Sender {
  _sendPacket(packet: { cmd: "puback"; messageId: number; reasonCode: number }): void;
}

const connectTimeout = 10_000;
/** Seconds; a dead connection is noticed after one and a half of it. */
const keepalive = 20;
const closeWithin = 1_000;
/** Above every accepted payload (256 KB). */
const largestPacket = 1024 * 1024;
/** How long a broker over MQTT 5 keeps the session of a server that is away. */
const sessionExpiryInterval = 7 * daySeconds;
/** MQTT 5: the broker has nobody who subscribed to the topic. */
const noSubscribers = 16;
const refusedFilter = 128;

const optionsOf = (broker: CustomerBroker): mqtt.IClientOptions => ({
  protocol: broker.tls ? "mqtts" : "mqtt",
  host: broker.host.replace(/^\[|\]$/g, ""),
  port: broker.port,
  protocolVersion: broker.protocol,
  clientId: broker.clientId,
  ...(broker.username ? { username: broker.username } : {}),
  ...(broker.password !== null && broker.username ? { password: broker.password } : {}),
  ...(broker.tls ? { rejectUnauthorized: broker.verifyTls } : {}),
  ...(broker.tls && broker.ca ? { ca: broker.ca } : {}),
  // The broker keeps what was not acknowledged.
  clean: false,
  ...(broker.protocol === 5
    ? {
        properties: {
          sessionExpiryInterval,
          receiveMaximum: mostUnacknowledged,
          maximumPacketSize: largestPacket,
        },
      }
    : {}),
  keepalive,
  // A PINGRESP shows that the broker has read everything sent before.
  reschedulePings: false,
  connectTimeout,
  // Whoever uses this decides when to try again. A client that connected again would publish commands again.
  reconnectPeriod: 0,
  queueQoSZero: false,
  resubscribe: false,
});

/** Starts one connection to a broker. Never throws: what goes wrong is its end. */
export const connectToBroker = (
  broker: CustomerBroker,
  unacknowledged: Unacknowledged,
  now: () => number,
  events: ClientEvents,
): CustomerConnection => {
  let client: MqttClient | null = null;
  let ended = false;
  let problem: BrokerProblem | null = null;
  let detail: string | null = null;
  let encrypted = false;
  let heardAt = now();
  let end: () => void = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });

  const fail = (cause: BrokerProblem, text: string | null): void => {
    // Whoever does not speak TLS hangs up.
    problem ??= cause === "dropped" && broker.tls && !encrypted ? "tls_failed" : cause;
    detail ??= text;
  };
  const finish = (): void => {
    if (ended) return;
    ended = true;
    fail("dropped", null);
    unacknowledged.disconnected();
    end();
    events.ended(problem ?? "dropped", detail);
  };
  const destroy = (): void => {
    const stream: unknown = client?.stream;
    // What waits in the socket of a broker that does not answer must not arrive later.
    if (stream instanceof Socket && !("encrypted" in stream)) stream.resetAndDestroy();
    else client?.stream.destroy();
  };
  const acknowledge = (messageId: number) => (): boolean => {
    if (ended || !client?.connected) return false;
    // By itself the client acknowledges one message after the other, each after the commit of the one before. What
    // sends a packet is private.
    (client as unknown as Sender)._sendPacket({ cmd: "puback", messageId, reasonCode: 0 });
    return true;
  };

  const receive = (packet: mqtt.IPublishPacket, done: (error?: Error) => void): void => {
    const { topic, qos, messageId, retain: retained, dup: isRepeated } = packet;
    const payload = typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
    const failed = (release: () => void) => () => {
      release();
      fail("not_stored", null);
      destroy();
    };
    if (qos === 0 || messageId === undefined) {
      const release = unacknowledged.takeUnnumbered(payload.length);
      events.message({ topic, payload, qos, retained, delivery: null }, release, release);
    } else {
      const taken = { id: messageId, topic, payload, isRepeated };
      const { isNew, delivery, commit, release } = unacknowledged.take(taken, acknowledge(messageId));
      if (isNew) events.message({ topic, payload, qos, retained, delivery }, commit, failed(release));
    }
    // With an error the client reads on without acknowledging.
    unacknowledged.whenSpace(() => done(new Error("acknowledged after the commit")));
  };

  const open = (): void => {
    const opened = mqtt.connect(optionsOf(broker));
    client = opened;
    let unread = 0;
    opened.handleMessage = receive;
    const { onKeepaliveTimeout } = opened;
    opened.onKeepaliveTimeout = () => {
      destroy();
      onKeepaliveTimeout.call(opened);
    };
    opened.stream.once("secureConnect", () => {
      encrypted = true;
    });
    opened.stream.on("data", (bytes: Buffer) => {
      // The parser keeps an incomplete packet of any size.
      unread += bytes.length;
      if (unread <= largestPacket + 65_536) return;
      fail("packet_too_large", null);
      destroy();
    });
    opened.on("packetreceive", () => {
      unread = 0;
      heardAt = now();
    });
    opened.on("connect", ({ sessionPresent }) => {
      if (sessionPresent) unacknowledged.sessionKept();
      else unacknowledged.sessionLost();
      events.connected();
    });
    opened.on("disconnect", ({ reasonCode = 0, properties }) => {
      fail(problemOf({ code: reasonCode }), properties?.reasonString ?? null);
    });
    opened.on("error", (error) => {
      fail(problemOf(error), error instanceof Error ? error.message : String(error));
      // After nonsense from the broker nothing can be read any more.
      if (problem === "malformed_packet") destroy();
    });
    opened.on("close", finish);
  };
  try {
    open();
  } catch (error) {
    // Such as a CA certificate that cannot be read.
    fail(broker.tls ? "tls_failed" : "unreachable", error instanceof Error ? error.message : String(error));
    setImmediate(finish);
  }

  return {
    subscribe: async (templates) => {
      if (!client || templates.length === 0) return [];
      const filters = templates.map(filterOf);
      const subscribing = client.subscribeAsync(filters, { qos: 1 }).then(
        (granted) => granted.filter(({ qos }) => qos >= refusedFilter).map(({ topic }) => topic),
        // MQTT 5 rejects when one is refused; which ones says the answer.
        (error: { packet?: { granted?: number[] } }) => {
          const granted = error.packet?.granted;
          if (!granted) throw error;
          return filters.filter((_filter, index) => (granted[index] ?? refusedFilter) >= refusedFilter);
        },
      );
      const result = await Promise.race([subscribing, ending]);
      if (!result) throw new Error("the connection ended");
      return result;
    },
    unsubscribe: async (templates) => {
      if (!client?.connected || templates.length === 0) return;
      await Promise.race([client.unsubscribeAsync(templates.map(filterOf)).catch(() => {}), ending]);
    },
    publish: (topic, payload, { qos, expiresInSeconds }) => {
      const open = client;
      if (ended || !open?.connected) return Promise.resolve("absent");
      const properties = broker.protocol === 5 ? { messageExpiryInterval: expiresInSeconds } : null;
      const publishing = new Promise<"sent" | "absent" | "refused">((resolve) => {
        open.publish(
          topic,
          payload,
          { qos, retain: false, ...(properties ? { properties } : {}) },
          (error, packet) => {
            const reason = packet && "reasonCode" in packet ? packet.reasonCode : 0;
            if (error) resolve("refused");
            else resolve(reason === noSubscribers ? "absent" : "sent");
          },
        );
      });
      return Promise.race([publishing, ending.then(() => "refused" as const)]);
    },
    reset: (cause) => {
      fail(cause, null);
      destroy();
    },
    close: async () => {
      if (!client || ended) return;
      const closing = client.endAsync(false);
      if (!(await endsWithin(closing, closeWithin))) destroy();
      finish();
    },
    heardSince: (elapsed) => heardAt >= elapsed,
  };
};
