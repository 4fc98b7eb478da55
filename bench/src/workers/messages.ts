import type { FloodLoadTask } from "./flood-load.ts";
import type { HttpLoadTask } from "./http-load.ts";
import type { LatencyLoadTask, ProbeSent } from "./latency-load.ts";
import type { LoadResult } from "./load-result.ts";
import type { MqttLoadTask } from "./mqtt-load.ts";
import type { ReadLoadTask } from "./read-load.ts";

/** Load generators with the types of their tasks and progress reports. */
export type Tasks = {
  "mqtt-load": { task: MqttLoadTask; progress: never };
  "http-load": { task: HttpLoadTask; progress: never };
  "flood-load": { task: FloodLoadTask; progress: never };
  "read-load": { task: ReadLoadTask; progress: never };
  "latency-load": { task: LatencyLoadTask; progress: ProbeSent };
};
export type WorkerName = keyof Tasks;

/** Messages from a generator to the bench. */
export type Message<Name extends WorkerName> =
  | { kind: "ready" }
  | { kind: "progress"; progress: Tasks[Name]["progress"] }
  | { kind: "done"; result: LoadResult }
  | { kind: "failed"; reason: string };

/** Message from the bench that stops a generator. */
export const stopMessage = "stop";
