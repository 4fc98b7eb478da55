import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { giveWay } from "../server/give-way.ts";
import type { LoadResult } from "./load-result.ts";
import { type Message, stopMessage, type Tasks, type WorkerName } from "./messages.ts";

export type RunningWorker = {
  /** Resolves when all its connections are open. */
  ready: Promise<void>;
  done: Promise<LoadResult>;
  /** Asks it to stop early; it still waits for acknowledgements and returns its result. */
  finish(): void;
};

const program = join(import.meta.dirname, "..", "main.ts");
const running = new Set<ChildProcess>();

/** Kills all generators of an aborted run. */
export const stopWorkers = (): void => {
  for (const child of running) child.kill("SIGKILL");
};

/** Starts a load generator in a child process, so that it does not delay the timers of the bench. */
export const startWorker = <Name extends WorkerName>(
  name: Name,
  task: Tasks[Name]["task"],
  onProgress: (progress: Tasks[Name]["progress"]) => void = () => undefined,
  givesWay = false,
): RunningWorker => {
  const child = fork(program, ["worker", name], { serialization: "advanced" });
  if (givesWay && child.pid !== undefined) giveWay(child.pid);
  running.add(child);
  const ready = Promise.withResolvers<void>();
  const done = Promise.withResolvers<LoadResult>();
  // Callers may await only one of the two.
  for (const promise of [ready.promise, done.promise]) promise.catch(() => undefined);
  const fail = (reason: string) => {
    ready.reject(new Error(`${name}: ${reason}`));
    done.reject(new Error(`${name}: ${reason}`));
  };
  child.on("message", (message: Message<Name>) => {
    if (message.kind === "ready") ready.resolve();
    else if (message.kind === "progress") onProgress(message.progress);
    else if (message.kind === "done") done.resolve(message.result);
    else fail(message.reason);
  });
  child.on("error", (error) => fail(error.message));
  child.on("exit", (code, signal) => {
    running.delete(child);
    fail(`ended with ${signal ?? code}`);
  });
  child.send(task);
  return { ready: ready.promise, done: done.promise, finish: () => void child.send(stopMessage) };
};
