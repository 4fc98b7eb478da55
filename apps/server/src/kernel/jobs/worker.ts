import { AsyncLocalStorage } from "node:async_hooks";
import type { Runner, SharedOptions, Task } from "graphile-worker";
import type pg from "pg";
import type { Cancel, Clock } from "../clock.ts";
import type { DatabaseHandle } from "../database.ts";
import type { Logger } from "../logging.ts";
import { hasJobs, unlockJobs } from "./jobs.store.ts";

const schema = "graphile_worker";
/** Jobs that one worker does at a time. */
const concurrency = 2;
/** New jobs are announced by NOTIFY; only jobs that wait for another try are polled for. */
const pollInterval = 5_000;
/** How long the end of the server waits for jobs under way before they count as failed. */
const stopWithin = 2_000;
const restartAfter = 5_000;

export interface WorkerDeps {
  db: Pick<DatabaseHandle, "kysely" | "jobPool">;
  clock: Clock;
  logger: Logger;
  /** Whether no other server uses the database: then no lock of an earlier worker is worth waiting for. */
  alone: boolean;
}

// Loaded when needed: it takes 50 ms, and most processes neither migrate nor have jobs to run.
const library = () => import("graphile-worker");

const optionsFor = async (pgPool: pg.Pool, logger: Logger): Promise<SharedOptions> => {
  const { Logger } = await library();
  return {
    pgPool,
    schema,
    logger: new Logger(() => (level, message, meta) => {
      // A failed job is logged by what does it, without its stack.
      if (meta?.failure) return;
      if (level === "error" || level === "warning") logger.warn(`graphile-worker: ${message}`);
      else logger.debug(`graphile-worker: ${message}`);
    }),
  };
};

/** Creates or updates the tables of the jobs, in a schema of their own. */
export const migrateJobs = async (pool: pg.Pool, logger: Logger): Promise<void> => {
  const { runMigrations } = await library();
  await runMigrations(await optionsFor(pool, logger));
};

/** Does jobs of some kinds, two at a time. */
export interface Worker {
  /** @param isPossible asked when the worker starts; while it says no, jobs of this kind wait */
  add(name: string, task: Task, isPossible: () => boolean): void;
  /** Starts the worker where there are jobs for it: most processes never have one, and pay nothing for it. */
  start(): Promise<void>;
  /** Starts the worker for a job that was added, where it does not run. */
  startFor(name: string): void;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const createWorker = ({ db, clock, logger, alone }: WorkerDeps): Worker => {
  const tasks: Record<string, { task: Task; isPossible: () => boolean }> = {};
  let runner: Runner | null = null;
  let cancelRestart: Cancel | null = null;
  let stopping = false;
  let started = false;
  /** Starts and stops come one after the other: a job that is added while the runner ends would start a second one. */
  let turn: Promise<void> = Promise.resolve();
  /** Whoever adds a job is in a transaction; the worker it starts is not part of it. */
  const apart = AsyncLocalStorage.snapshot();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  const end = async (): Promise<void> => {
    const former = runner;
    runner = null;
    // It rejects if it ended by itself.
    await former?.stop().catch(() => {});
  };
  const restartLater = (): void => {
    if (stopping || cancelRestart) return;
    cancelRestart = clock.after(restartAfter, () => {
      cancelRestart = null;
      start().catch(restartLater);
    });
  };
  const run = async (): Promise<void> => {
    if (runner || stopping) return;
    const possible = Object.entries(tasks).filter(([, { isPossible }]) => isPossible());
    if (possible.length === 0) return;
    const { run } = await library();
    if (alone) await unlockJobs(db.kysely, Object.keys(tasks));
    runner = await run({
      ...(await optionsFor(db.jobPool, logger)),
      taskList: Object.fromEntries(possible.map(([name, { task }]) => [name, task])),
      ...{ parsedCronItems: [], concurrency, pollInterval },
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: stopWithin,
      // Without batches, a job that cannot be marked as done while the database is away ends the process
      // (the library does not await it); with them, it ends the runner.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const own = runner;
    const ended = () => {
      if (runner !== own) return;
      runner = null;
      restartLater();
    };
    own.promise.then(ended, ended);
  };
  const start = (): Promise<void> => inTurn(run);

  return {
    add: (name, task, isPossible) => {
      tasks[name] = { task, isPossible };
    },
    start: async () => {
      started = true;
      const possible = Object.keys(tasks).filter((name) => tasks[name]?.isPossible());
      if (await hasJobs(db.kysely, possible)) await start();
    },
    startFor: (name) => {
      if (!started || stopping || runner || cancelRestart || !tasks[name]?.isPossible()) return;
      apart(() => void start().catch(restartLater));
    },
    restart: async () => {
      if (!started || stopping) return;
      await inTurn(end);
      await start();
    },
    stop: async () => {
      stopping = true;
      cancelRestart?.();
      await inTurn(end);
    },
  };
};
