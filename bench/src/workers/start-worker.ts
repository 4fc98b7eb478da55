import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { LoadResult } from "./load-result.ts";
import { enough, type Message, type Tasks, type WorkerName } from "./worker.ts";

export type RunningWorker = {
  /** When all its connections stand. */
  ready: Promise<void>;
  done: Promise<LoadResult>;
  /** Asks it to stop early; it still waits for its acknowledgements and gives its result. */
  finish(): void;
};

const program = join(import.meta.dirname, "..", "main.ts");
const running = new Set<ChildProcess>();

/** Ends every generator that still runs, for a run that is broken off. */
export const stopWorkers = (): void => {
  for (const child of running) child.kill("SIGKILL");
};

/** Starts a load generator in a process of its own, so that it takes nothing from the clock of the bench. */
export const startWorker = <Name extends WorkerName>(
  name: Name,
  task: Tasks[Name]["task"],
  onPayload: (payload: Tasks[Name]["payload"]) => void = () => undefined,
): RunningWorker => {
  const child = fork(program, ["worker", name], { serialization: "advanced" });
  running.add(child);
  const ready = Promise.withResolvers<void>();
  const done = Promise.withResolvers<LoadResult>();
  // Whoever waits for one of them need not wait for the other.
  for (const promise of [ready.promise, done.promise]) promise.catch(() => undefined);
  const fail = (reason: string) => {
    ready.reject(new Error(`${name}: ${reason}`));
    done.reject(new Error(`${name}: ${reason}`));
  };
  child.on("message", (message: Message<Name>) => {
    if (message.kind === "ready") ready.resolve();
    else if (message.kind === "payload") onPayload(message.payload);
    else if (message.kind === "done") done.resolve(message.result);
    else fail(message.reason);
  });
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => {
    running.delete(child);
    fail(`ended with ${signal ?? code}`);
  });
  child.send(task);
  return { ready: ready.promise, done: done.promise, finish: () => void child.send(enough) };
};
