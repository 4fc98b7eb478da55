import { setTimeout as pause } from "node:timers/promises";
import { defaultTopics } from "@sgval/contract/mqtt";
import { LoadConnection, type LoadCredential } from "@sgval/simulator/src/load/load-connection.ts";
import {
  type PublishTemplate,
  publishTemplate,
  timePlaceholder,
} from "@sgval/simulator/src/load/publish-template.ts";
import { runMqttLoad } from "@sgval/simulator/src/load/run-mqtt-load.ts";
import { type LoadResult, meterOwnCores, type Reporter } from "./load-result.ts";
import { summarise } from "./mqtt-load.ts";

export type LatencyLoadTask = {
  host: string;
  port: number;
  /** Devices on screen; every reported value is unique. */
  probes: readonly LoadCredential[];
  samples: number;
  background: readonly LoadCredential[];
  backgroundPerSecond: number;
};

/** A value and the time it was published, epoch milliseconds. */
export type ProbeSent = { value: string; publishedAt: number };

/** Minimum interval of a device: the server sends consoles at most two updates a second per device. */
const probePause = 1_200;
const jitter = 400;
const settle = 2_000;

const payloadOf = (value: string): string =>
  `[{"ts":${timePlaceholder},"values":{"P1":7.5,"P2":${value},"Q":63.4,"TF":184532.6,"TR":1.2,"bat":12.6,"csq":18,"DO1":0,"DO2":0,"DO3":1}}]`;

const openProbe = async (task: LatencyLoadTask, credential: LoadCredential) => {
  const topic = credential.topic ?? defaultTopics(credential.username).topicSend;
  const templates: PublishTemplate[] = [publishTemplate(topic, payloadOf("1.00"))];
  const connection = new LoadConnection({
    host: task.host,
    port: task.port,
    credential,
    templates,
    window: 4,
    reconnect: false,
    onAcknowledged: () => undefined,
    onCapacity: () => undefined,
    onLost: () => undefined,
  });
  await connection.open();
  return {
    publish: (value: string): number => {
      templates[0] = publishTemplate(topic, payloadOf(value));
      const now = Date.now();
      if (!connection.publish(now)) throw new Error("a probe could not be sent");
      return now;
    },
    close: () => connection.close(),
  };
};

/** A constant background load, and probes whose publish times are reported to the bench. */
export const runLatencyLoadTask = async (
  task: LatencyLoadTask,
  reporter: Reporter<ProbeSent>,
): Promise<LoadResult> => {
  const probes = await Promise.all(task.probes.map((credential) => openProbe(task, credential)));
  const stop = new AbortController();
  const ownCores = meterOwnCores();
  const background = runMqttLoad({
    host: task.host,
    port: task.port,
    connections: task.background.length,
    credentials: task.background,
    ratePerSecond: task.backgroundPerSecond,
    seconds: 3600,
    signal: stop.signal,
    onReady: reporter.ready,
  });
  await pause(settle);
  for (let sample = 0; sample < task.samples; sample += 1) {
    // Small steps, so that no value is suspect as a spike.
    const value = (1 + (sample + 1) / 100).toFixed(2);
    const publishedAt = probes[sample % probes.length]?.publish(value) ?? Number.NaN;
    reporter.progress({ value, publishedAt });
    await pause((probePause + Math.random() * jitter) / probes.length);
  }
  await pause(settle);
  stop.abort();
  const load = await background;
  for (const probe of probes) probe.close();
  return summarise(load, ownCores());
};
