import { Worker } from "node:worker_threads";
import type { RunRequest, RunResult } from "./hydraulic-run.ts";
import type { SolverAnswer, SolverJob } from "./solver-thread.ts";

/** How long whoever asks waits for an answer; a run that takes longer ends with its thread (ms). */
export const DEADLINE_MS = 2_000;
/** A model of a hundred thousand pipes takes some seconds to open; who asks again finds it open (ms). */
const OPENING_MS = 30_000;
/** Whoever comes when so many wait is too late at once. */
const MOST_WAITING = 8;

export type Solved =
  | { kind: "ran"; result: RunResult }
  | { kind: "late" }
  | { kind: "failed"; reason: string };

type Job = SolverJob extends infer One ? (One extends SolverJob ? Omit<One, "id"> : never) : never;

interface SolverOptions {
  /** For tests: the time limits and the file of the thread. */
  deadlineMs?: number;
  openingMs?: number;
  thread?: URL;
}

/**
 * Runs models in a thread of its own, one job after the other. A run past the deadline ends the thread, whatever it does;
 * the next job starts another one.
 */
export const createSolver = ({
  deadlineMs = DEADLINE_MS,
  openingMs = OPENING_MS,
  thread = new URL("./solver-thread.ts", import.meta.url),
}: SolverOptions = {}) => {
  let worker: Worker | null = null;
  let opened = new Set<string>();
  let nextId = 1;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = (): void => {
    const ended = worker;
    worker = null;
    opened = new Set();
    void ended?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(thread, { stdout: true, stderr: true, env: {} });
    started.unref();
    worker = started;
    return started;
  };

  /** One job of the thread; `late` ends it. */
  const give = (job: Job, limitMs: number): Promise<SolverAnswer | "late"> =>
    new Promise((resolve) => {
      const id = nextId++;
      const at = worker ?? start();
      const done = (answer: SolverAnswer | "late"): void => {
        clearTimeout(timer);
        at.off("message", onMessage).off("error", onError).off("exit", onExit);
        resolve(answer);
      };
      const onMessage = (answer: SolverAnswer): void => {
        if (answer.id === id) done(answer);
      };
      const gone = (reason: string): void => {
        if (worker === at) end();
        done({ id, kind: "failed", reason, wasModel: false });
      };
      const onError = (error: Error): void => gone(error.message);
      const onExit = (): void => gone("the thread ended");
      const timer = setTimeout(() => {
        end();
        done("late");
      }, limitMs);
      at.on("message", onMessage).on("error", onError).on("exit", onExit);
      at.postMessage({ id, ...job });
    });

  const solve = async (
    { key, text }: { key: string; text: () => Promise<string> },
    request: RunRequest,
    isLate: () => boolean,
  ): Promise<Solved> => {
    if (isLate()) return { kind: "late" };
    if (!opened.has(key)) {
      const answer = await give({ kind: "open", key, text: await text() }, openingMs);
      if (answer === "late") return { kind: "late" };
      if (answer.kind === "failed") return { kind: "failed", reason: answer.reason };
      opened.add(key);
      // The model stays open for whoever asks next.
      if (isLate()) return { kind: "late" };
    }
    const answer = await give({ kind: "run", key, request }, deadlineMs);
    if (answer === "late") return { kind: "late" };
    if (answer.kind === "ran") return { kind: "ran", result: answer.result };
    opened.delete(key);
    return { kind: "failed", reason: answer.kind === "failed" ? answer.reason : "nothing was run" };
  };

  return {
    /**
     * Runs a model; answers within the deadline in any case, and never throws.
     * @param model its text is asked for when the thread does not have it open under this key
     */
    run: (model: { key: string; text: () => Promise<string> }, request: RunRequest): Promise<Solved> => {
      if (waiting >= MOST_WAITING) return Promise.resolve({ kind: "late" });
      waiting += 1;
      let over = false;
      const job = last
        .then(() => solve(model, request, () => over))
        .catch((error: unknown): Solved => ({ kind: "failed", reason: String(error) }))
        .finally(() => {
          waiting -= 1;
        });
      last = job;
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise<Solved>((resolve) => {
        timer = setTimeout(() => {
          over = true;
          resolve({ kind: "late" });
        }, deadlineMs);
      });
      return Promise.race([job, deadline]).finally(() => clearTimeout(timer));
    },
    close: async (): Promise<void> => {
      const ended = worker;
      worker = null;
      await ended?.terminate();
    },
  };
};
export type Solver = ReturnType<typeof createSolver>;
