import type { LoadResult, Reporter } from "./load-result.ts";
import { type Message, stopMessage, type Tasks, type WorkerName } from "./messages.ts";

type Generator<Name extends WorkerName> = (
  task: Tasks[Name]["task"],
  reporter: Reporter<Tasks[Name]["progress"]>,
) => Promise<LoadResult>;

const generators: { [Name in WorkerName]: () => Promise<Generator<Name>> } = {
  "mqtt-load": async () => (await import("./mqtt-load.ts")).runMqttLoadTask,
  "http-load": async () => (await import("./http-load.ts")).runHttpLoadTask,
  "flood-load": async () => (await import("./flood-load.ts")).runFloodLoadTask,
  "read-load": async () => (await import("./read-load.ts")).runReadLoadTask,
  "latency-load": async () => (await import("./latency-load.ts")).runLatencyLoadTask,
};

const isWorkerName = (name: string): name is WorkerName => name in generators;

const serve = async <Name extends WorkerName>(name: Name): Promise<void> => {
  const send = (message: Message<Name>) => process.send?.(message);
  const generate = await generators[name]();
  const stop = new AbortController();
  process.once("message", (task: Tasks[Name]["task"]) => {
    process.on("message", (message) => {
      if (message === stopMessage) stop.abort();
    });
    generate(task, {
      ready: () => send({ kind: "ready" }),
      progress: (progress) => send({ kind: "progress", progress }),
      stopped: stop.signal,
    })
      .then(
        (result) => send({ kind: "done", result }),
        (error: unknown) =>
          send({ kind: "failed", reason: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => process.disconnect());
  });
};

/** Main function of a load generator process: one task, one result. */
export const runWorker = async (name: string): Promise<void> => {
  if (!isWorkerName(name) || !process.send) throw new Error(`there is no load generator "${name}"`);
  // Exits when the bench does.
  process.once("disconnect", () => setTimeout(() => process.exit(), 500));
  await serve(name);
};
