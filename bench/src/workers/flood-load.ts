import { setTimeout as pause } from "node:timers/promises";
import { defaultTopics } from "@sgval/contract/mqtt";
import { LoadConnection, type LoadCredential } from "@sgval/simulator/src/load/load-connection.ts";
import {
  type PublishTemplate,
  publishTemplate,
  timePlaceholder,
} from "@sgval/simulator/src/load/publish-template.ts";
import { type LoadResult, meterOwnCores, type Reporter } from "./load-result.ts";

export type FloodLoadTask = {
  host: string;
  port: number;
  /** One connection for each; every message has as many samples as a device may send at once. */
  credentials: readonly LoadCredential[];
  seconds: number;
};

const samplesPerMessage = 5_000;
/** Unacknowledged messages of a connection. */
const window = 100;
/** Milliseconds between two samples of a message. */
const interval = 10;

/** Samples before a time, of which no other message has one. */
const payloadBefore = (last: number): string => {
  const rows = Array.from(
    { length: samplesPerMessage - 1 },
    (_, index) => `[${last - (index + 1) * interval},${(2 + (index % 50) / 100).toFixed(2)}]`,
  );
  return `{"ch":["P1"],"recs":[[${timePlaceholder},2.00],${rows.join(",")}]}`;
};

/** Back-fills of devices as fast as the server takes them. */
export const runFloodLoadTask = async (
  { host, port, credentials, seconds }: FloodLoadTask,
  reporter: Reporter,
): Promise<LoadResult> => {
  const waits: number[] = [];
  let lost = 0;
  const startedAt = Date.now();
  const senders = await Promise.all(
    credentials.map(async (credential) => {
      const topic = credential.topic ?? defaultTopics(credential.username).topicSend;
      const templates: PublishTemplate[] = [];
      let messages = 0;
      const connection = new LoadConnection({
        ...{ host, port, credential, templates, window, reconnect: false },
        onAcknowledged: (_device, _at, milliseconds) => void waits.push(milliseconds),
        onCapacity: () => undefined,
        onLost: () => {
          lost += 1;
        },
      });
      await connection.open();
      return {
        connection,
        send: (): void => {
          if (!connection.hasCapacity) return;
          messages += 1;
          const last = startedAt - messages * samplesPerMessage * interval;
          templates[0] = publishTemplate(topic, payloadBefore(last));
          connection.publish(Date.now());
        },
      };
    }),
  );
  reporter.ready();
  const ownCores = meterOwnCores();
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !reporter.stopped.aborted) {
    for (const { send } of senders) send();
    await pause(2);
  }
  const cores = ownCores();
  for (const { connection } of senders) connection.close();
  const ascending = waits.sort((one, other) => one - other);
  const at = (share: number) => ascending[Math.floor(share * ascending.length)] ?? Number.NaN;
  return {
    published: senders.reduce((sum, { connection }) => sum + connection.published, 0),
    acknowledged: waits.length,
    perSecond: waits.length / seconds,
    ...{ p50: at(0.5), p99: at(0.99), failures: lost, ownCores: cores },
  };
};
