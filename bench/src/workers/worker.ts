import type { HttpLoadTask } from "./http-load.ts";
import type { LatencyLoadTask, ProbeSent } from "./latency-load.ts";
import type { LoadResult } from "./load-result.ts";
import type { MqttLoadTask } from "./mqtt-load.ts";

/** Everything a load generator can be asked for, and what it tells meanwhile. */
export type Tasks = {
  "mqtt-load": { task: MqttLoadTask; payload: never };
  "http-load": { task: HttpLoadTask; payload: never };
  "latency-load": { task: LatencyLoadTask; payload: ProbeSent };
};
export type WorkerName = keyof Tasks;

/** What a generator says to the bench. */
export type Message<Name extends WorkerName> =
  | { kind: "ready" }
  | { kind: "payload"; payload: Tasks[Name]["payload"] }
  | { kind: "done"; result: LoadResult }
  | { kind: "failed"; reason: string };

/** What the bench says after the task. */
export const enough = "enough";
