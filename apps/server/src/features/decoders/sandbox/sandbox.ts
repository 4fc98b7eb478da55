import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Call, FailureReason, Limits, ThreadAnswer, ThreadJob } from "./decoder-thread.ts";

const usualLimits: Limits = { time: 50, memoryBytes: 16 * 1024 * 1024, outputLength: 256 * 1024 };

/** A function that the engine does not interrupt ends with its thread after this time (ms). */
const usualHang = 2_000;
/** Jobs that the thread has at a time: enough that it never waits for the next one. */
const mostInThread = 16;
/** Some megabytes each. */
const mostPrograms = 30;
/** Calls of one program that wait; beyond it whoever asks is turned away. */
const mostWaiting = 5_000;

export type Outcome =
  | { kind: "returned"; json: string }
  | { kind: "failed"; reason: FailureReason; detail: string; hung?: true }
  /** Too many calls wait, or the sandbox was closed. */
  | { kind: "busy" };

interface Job {
  id: number;
  key: string;
  source: string;
  call: Call;
  done(outcome: Outcome): void;
}

export interface SandboxOptions {
  limits?: Partial<Limits>;
  /** For tests. */
  hangMs?: number;
}

const keyOf = (source: string): string => createHash("sha256").update(source).digest("base64url");

/**
 * Runs programs that people wrote in WebAssembly, in a thread of its own: without any object of ours, with limits of time, memory,
 * stack and output. Programs take turns, so that one that is slow does not hold up the others.
 */
export const createSandbox = ({ limits, hangMs = usualHang }: SandboxOptions = {}) => {
  const limitsNow = { ...usualLimits, ...limits };
  /** Calls that wait, by program; the program whose turn it is first. */
  const waiting = new Map<string, Job[]>();
  /** Those that the thread has, in the order in which it takes them. */
  let inThread: Job[] = [];
  /** Programs that the thread has read, the one called last at the end. */
  const read = new Set<string>();
  let worker: Worker | null = null;
  let isReady = false;
  let watch: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  const watchFirst = (): void => {
    clearTimeout(watch);
    if (isReady && inThread.length > 0) watch = setTimeout(() => endThread(true), hangMs);
  };

  const send = (job: ThreadJob): void => worker?.postMessage(job);

  const give = (job: Job): void => {
    const { id, key, call } = job;
    const source = read.delete(key) ? null : job.source;
    read.add(key);
    inThread.push(job);
    if (inThread.length === 1) watchFirst();
    send({ kind: "run", id, key, source, call, limits: limitsNow });
    const [oldest] = read.size > mostPrograms ? read : [];
    if (oldest === undefined) return;
    read.delete(oldest);
    send({ kind: "forget", key: oldest });
  };

  const fill = (): void => {
    while (inThread.length < mostInThread && waiting.size > 0) {
      const [[key, jobs] = []] = waiting;
      const job = jobs?.shift();
      if (key === undefined || jobs === undefined || job === undefined) return;
      waiting.delete(key);
      if (jobs.length > 0) waiting.set(key, jobs);
      worker ??= start();
      give(job);
    }
  };

  const settle = (answer: ThreadAnswer): void => {
    if (answer.kind === "ready") {
      isReady = true;
      watchFirst();
      return;
    }
    const job = inThread.find(({ id }) => id === answer.id);
    if (!job) return;
    inThread = inThread.filter((one) => one !== job);
    // The thread forgets a program that failed in a way that may have harmed it.
    if (answer.kind === "failed") read.delete(job.key);
    watchFirst();
    const { id, ...outcome } = answer;
    job.done(outcome);
    fill();
  };

  /** What the thread had first is to blame; the others are given to the next one. */
  const endThread = (hung: boolean, detail = ""): void => {
    clearTimeout(watch);
    const ended = worker;
    worker = null;
    isReady = false;
    read.clear();
    void ended?.terminate();
    const [first, ...others] = inThread;
    inThread = [];
    for (const job of others.toReversed()) waiting.set(job.key, [job, ...(waiting.get(job.key) ?? [])]);
    first?.done({
      ...{ kind: "failed", detail, hung: true },
      reason: hung ? "decoder_timeout" : "decoder_memory",
    });
    if (!closed) fill();
  };

  const start = (): Worker => {
    const started = new Worker(new URL("./decoder-thread.ts", import.meta.url), {
      ...{ stdout: true, stderr: true, env: {} },
    });
    started.unref();
    started.on("message", (answer: ThreadAnswer) => worker === started && settle(answer));
    started.on("error", (error) => worker === started && endThread(false, error.message));
    started.on("exit", () => worker === started && endThread(false));
    return started;
  };

  return {
    /**
     * Calls a function of a program. Never throws.
     * @param mayWait however many wait
     * @param isFirst before all that wait: a command, which is rare
     */
    call: (source: string, call: Call, mayWait = false, isFirst = false): Promise<Outcome> =>
      new Promise((resolve) => {
        const key = keyOf(source);
        const jobs = waiting.get(key) ?? [];
        if (closed || (!mayWait && jobs.length >= mostWaiting)) return resolve({ kind: "busy" });
        const job = { id: nextId++, key, source, call, done: resolve };
        if (isFirst) jobs.unshift(job);
        else jobs.push(job);
        const others = isFirst ? [...waiting].filter(([other]) => other !== key) : [];
        if (isFirst) waiting.clear();
        waiting.set(key, jobs);
        for (const [other, theirs] of others) waiting.set(other, theirs);
        fill();
      }),
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(watch);
      const ended = worker;
      worker = null;
      for (const { done } of [...inThread, ...[...waiting.values()].flat()]) done({ kind: "busy" });
      inThread = [];
      waiting.clear();
      await ended?.terminate();
    },
  };
};
export type Sandbox = ReturnType<typeof createSandbox>;
