import { Worker } from "node:worker_threads";
import { type Clock, systemClock } from "../../../kernel/clock.ts";
import { within } from "../../../kernel/ends-within.ts";
import type {
  FlowsRequest,
  FlowsResult,
  LeakRequest,
  LeakResult,
  RunRequest,
  RunResult,
  StatesRequest,
  StatesResult,
} from "./hydraulic-run.ts";
import type { ModelGraph } from "./model-graph.ts";
import type { SolverAnswer, SolverJob } from "./solver-thread.ts";

/** How long whoever asks waits for an answer; a run that takes longer ends with its thread (ms). */
export const answerWithin = 2_000;
/** A model of a hundred thousand pipes takes some seconds to open; who asks again finds it open (ms). */
const openWithin = 30_000;
/** Whoever comes when so many wait is too late at once. */
const mostWaiting = 8;

/** What was computed, or why not. */
type Computed<Answer> = Answer | { kind: "late" } | { kind: "failed"; reason: string };
export type Solved = Computed<{ kind: "ran"; result: RunResult }>;

type Job = SolverJob extends infer One ? (One extends SolverJob ? Omit<One, "id"> : never) : never;

/** A model by its key, and its text for when the thread does not have it open. */
interface Model {
  key: string;
  text: () => Promise<string>;
}

interface SolverOptions {
  /** For tests: what the answers are timed by, the time limits and the file of the thread. */
  clock?: Pick<Clock, "after">;
  deadlineMs?: number;
  openingMs?: number;
  thread?: URL;
}

/**
 * Runs models in a thread of its own, one job after the other. A run past the deadline ends the thread, whatever it does;
 * the next job starts another one.
 */
export const createSolver = ({
  clock = systemClock,
  deadlineMs = answerWithin,
  openingMs = openWithin,
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
    { key, text }: Model,
    job: Job,
    isLate: () => boolean,
  ): Promise<SolverAnswer | { kind: "late" }> => {
    if (isLate()) return { kind: "late" };
    if (!opened.has(key)) {
      const answer = await give({ kind: "open", key, text: await text() }, openingMs);
      if (answer === "late") return { kind: "late" };
      if (answer.kind === "failed") return answer;
      opened.add(key);
      if (answer.kind === "opened" && answer.closed !== undefined) opened.delete(answer.closed);
      // The model stays open for whoever asks next.
      if (isLate()) return { kind: "late" };
    }
    const answer = await give(job, deadlineMs);
    if (answer === "late") return { kind: "late" };
    if (answer.kind === "failed") opened.delete(key);
    return answer;
  };

  /** One job after the other, each with an answer within the deadline. */
  const inTurn = async (model: Model, job: Job): Promise<SolverAnswer | { kind: "late" }> => {
    if (waiting >= mostWaiting) return { kind: "late" };
    waiting += 1;
    let over = false;
    const done = last
      .then(() => solve(model, job, () => over))
      .catch(
        (error: unknown): SolverAnswer => ({
          ...{ id: 0, kind: "failed", reason: String(error), wasModel: false },
        }),
      )
      .finally(() => {
        waiting -= 1;
      });
    last = done;
    return within(clock, deadlineMs, done, () => {
      over = true;
      return { kind: "late" as const };
    });
  };
  /** Of other answers than the one expected there are none but failures. */
  const notComputed = (
    answer: SolverAnswer | { kind: "late" },
  ): { kind: "late" } | { kind: "failed"; reason: string } =>
    answer.kind === "late"
      ? { kind: "late" }
      : { kind: "failed", reason: answer.kind === "failed" ? answer.reason : "nothing was run" };

  return {
    /**
     * Runs a model; answers within the deadline in any case, and never throws.
     * @param model its text is asked for when the thread does not have it open under this key
     */
    run: async (model: Model, request: RunRequest): Promise<Solved> => {
      const answer = await inTurn(model, { kind: "run", key: model.key, request });
      return answer.kind === "ran" ? { kind: "ran", result: answer.result } : notComputed(answer);
    },
    /** What leaks at junctions change, as `run`. */
    leaks: async (
      model: Model,
      request: LeakRequest,
    ): Promise<Computed<{ kind: "leaks"; result: LeakResult }>> => {
      const answer = await inTurn(model, { kind: "leaks", key: model.key, request });
      return answer.kind === "leaks" ? { kind: "leaks", result: answer.result } : notComputed(answer);
    },
    /** The pressures of a model at several times, as `run`. */
    states: async (
      model: Model,
      request: StatesRequest,
    ): Promise<Computed<{ kind: "states"; result: StatesResult }>> => {
      const answer = await inTurn(model, { kind: "states", key: model.key, request });
      return answer.kind === "states" ? { kind: "states", result: answer.result } : notComputed(answer);
    },
    /** The flows of a model as its file has it, as `run`. */
    flows: async (
      model: Model,
      request: FlowsRequest,
    ): Promise<Computed<{ kind: "flows"; result: FlowsResult }>> => {
      const answer = await inTurn(model, { kind: "flows", key: model.key, request });
      return answer.kind === "flows" ? { kind: "flows", result: answer.result } : notComputed(answer);
    },
    /** What the nodes of a model are joined by, as `run`. */
    graph: async (model: Model): Promise<Computed<{ kind: "graph"; graph: ModelGraph }>> => {
      const answer = await inTurn(model, { kind: "graph", key: model.key });
      return answer.kind === "graph" ? { kind: "graph", graph: answer.graph } : notComputed(answer);
    },
    close: async (): Promise<void> => {
      const ended = worker;
      worker = null;
      await ended?.terminate();
    },
  };
};
export type Solver = ReturnType<typeof createSolver>;
