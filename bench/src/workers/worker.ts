import type { HttpLoadTask } from "./http-load.ts";
import type { LatencyLoadTask } from "./latency-load.ts";
import type { MqttLoadTask } from "./mqtt-load.ts";

/** Everything a load generator can be asked for, and what it answers. */
export type Tasks = {
  "mqtt-load": { task: MqttLoadTask; news: never; result: LoadResult };
  "http-load": { task: HttpLoadTask; news: never; result: LoadResult };
  "latency-load": { task: LatencyLoadTask; news: { value: string; publishedAt: number }; result: LoadResult };
};
export type WorkerName = keyof Tasks;

export type LoadResult = {
  published: number;
  acknowledged: number;
  /** Acknowledged messages, or answered requests, per second. */
  perSecond: number;
  /** Milliseconds from sending to the acknowledgement. */
  p50: number;
  p99: number;
  /** Connections lost, or answers that were refusals. */
  failures: number;
  /** Share of one processor core the generator used for itself. */
  ownCores: number;
};

/** What a generator tells the bench while it runs. */
export type Telling<Name extends WorkerName> = {
  ready(): void;
  news(news: Tasks[Name]["news"]): void;
  /** Aborted when the bench has seen enough. */
  stopped: AbortSignal;
};

/** What the bench says after the task. */
export const enough = "enough";

export type Message<Name extends WorkerName> =
  | { kind: "ready" }
  | { kind: "news"; news: Tasks[Name]["news"] }
  | { kind: "done"; result: Tasks[Name]["result"] }
  | { kind: "failed"; reason: string };

/** Measures the processor time of this process from now on, in cores. */
export const meterOwnCores = (): (() => number) => {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / (performance.now() - startedAt);
  };
};
