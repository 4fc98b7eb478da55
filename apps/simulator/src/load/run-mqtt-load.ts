import { createWriteStream } from "node:fs";
import { defaultTopics } from "@sgval/contract/mqtt";
import { LoadConnection, type LoadCredential } from "./load-connection.ts";
import { publishTemplate, tenValues } from "./publish-template.ts";

export type MqttLoadOptions = {
  host: string;
  port: number;
  /** How many of the credentials to use, each on a connection of its own. */
  connections: number;
  credentials: readonly LoadCredential[];
  /** Messages per second over all connections, or as many as are acknowledged. */
  ratePerSecond: number | "max";
  seconds: number;
  /** Payload of a variant number; must contain `timePlaceholder`. Ten values by default. */
  payload?: (variant: number) => string;
  /** Most unacknowledged messages per connection (16). */
  window?: number;
  /** Reconnect after a lost connection and send unacknowledged messages again (false). */
  reconnect?: boolean;
  /** How long to wait at the end for outstanding acknowledgements, seconds (5). */
  drainSeconds?: number;
  /** Called for every acknowledged message. */
  onAcknowledged?: (device: string, measuredAt: number) => void;
  /** Called once when all connections are open, before the first message. */
  onReady?: () => void;
  signal?: AbortSignal;
};

export type MqttLoadResult = {
  published: number;
  acknowledged: number;
  resent: number;
  /** Connections lost. */
  lost: number;
  /** Seconds from the first message to the last acknowledgement that counted. */
  seconds: number;
  /** Acknowledged messages per second. */
  perSecond: number;
  /** Milliseconds from publish to acknowledgement, ascending; an even sample of at most 200 000. */
  latencies: Float64Array;
};

const variants = 16;
const connectAtOnce = 50;
const maxLatencies = 200_000;
const tickMs = 4;

/** Quantile (0 to 1) of an ascending list, nearest rank; NaN for an empty one. */
export function quantile(ascending: Float64Array, share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? Number.NaN;
}

function createLatencyLog(): { add(value: number): void; sorted(): Float64Array } {
  let sample = new Float64Array(maxLatencies);
  let count = 0;
  let stride = 1;
  let seen = 0;
  return {
    add(value) {
      if (seen++ % stride !== 0) return;
      if (count === maxLatencies) {
        sample = Float64Array.from(sample, (_, index) => sample[index * 2] ?? 0);
        count = maxLatencies / 2;
        stride *= 2;
      }
      sample[count++] = value;
    },
    sorted: () => sample.slice(0, count).sort(),
  };
}

async function openAll(connections: readonly LoadConnection[]): Promise<void> {
  for (let from = 0; from < connections.length; from += connectAtOnce)
    await Promise.all(connections.slice(from, from + connectAtOnce).map((connection) => connection.open()));
}

/**
 * Publishes samples of ten values at QoS 1, at a rate or as fast as they are acknowledged, and counts acknowledged
 * ones. Packets are pre-encoded, because the generator shares the processor with the server it measures.
 */
export async function runMqttLoad(options: MqttLoadOptions): Promise<MqttLoadResult> {
  const latencies = createLatencyLog();
  const rate = options.ratePerSecond;
  let acknowledged = 0;
  let lost = 0;
  let running = false;
  let lastAcknowledged = 0;

  const connections = options.credentials.slice(0, options.connections).map((credential) => {
    const topic = credential.topic ?? defaultTopics(credential.username).topicSend;
    const connection: LoadConnection = new LoadConnection({
      host: options.host,
      port: options.port,
      credential,
      templates: Array.from({ length: variants }, (_, seed) =>
        publishTemplate(topic, (options.payload ?? tenValues)(seed)),
      ),
      window: options.window ?? 16,
      reconnect: options.reconnect ?? false,
      onAcknowledged(device, measuredAt, milliseconds) {
        acknowledged += 1;
        lastAcknowledged = performance.now();
        latencies.add(milliseconds);
        options.onAcknowledged?.(device, measuredAt);
      },
      onCapacity() {
        if (running && rate === "max") connection.publish(Date.now());
      },
      onLost: () => {
        lost += 1;
      },
    });
    return connection;
  });

  const published = () => connections.reduce((sum, connection) => sum + connection.published, 0);
  try {
    await openAll(connections);
    options.onReady?.();
    running = true;
    const startedAt = performance.now();
    await pump();
    running = false;
    await drain();
    const seconds = Math.max(0.001, (lastAcknowledged - startedAt) / 1000);
    return {
      published: published(),
      acknowledged,
      resent: connections.reduce((sum, connection) => sum + connection.resent, 0),
      lost,
      seconds,
      perSecond: acknowledged / seconds,
      latencies: latencies.sorted(),
    };
  } finally {
    for (const connection of connections) connection.close();
  }

  function fill(): void {
    for (const connection of connections) while (connection.publish(Date.now()));
  }

  /** Sends the messages due by now, round-robin; connections with a full window are skipped. */
  function pump(): Promise<void> {
    const startedAt = performance.now();
    let sent = 0;
    let turn = 0;
    if (rate === "max") fill();
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const elapsed = (performance.now() - startedAt) / 1000;
        if (elapsed >= options.seconds || options.signal?.aborted) {
          clearInterval(timer);
          resolve();
          return;
        }
        // After a reconnect there is no acknowledgement that would trigger the next message.
        if (rate === "max") return fill();
        const now = Date.now();
        let due = Math.floor(elapsed * rate) - sent;
        for (let tried = 0; due > 0 && tried < connections.length; turn++) {
          const took = connections[turn % connections.length]?.publish(now) ?? false;
          tried = took ? 0 : tried + 1;
          if (took) {
            due -= 1;
            sent += 1;
          }
        }
      }, tickMs);
    });
  }

  async function drain(): Promise<void> {
    const until = performance.now() + (options.drainSeconds ?? 5) * 1000;
    while (connections.some((connection) => connection.inFlight > 0) && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Log with one line `device measuredAt` per acknowledged message, compared with the database after a crash. */
export function openAcknowledgementLog(file: string): {
  append(device: string, measuredAt: number): void;
  close(): Promise<void>;
} {
  const stream = createWriteStream(file, { flags: "a", mode: 0o600 });
  return {
    append: (device, measuredAt) => {
      stream.write(`${device} ${measuredAt}\n`);
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
