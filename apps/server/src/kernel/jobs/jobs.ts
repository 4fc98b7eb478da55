import { AsyncLocalStorage } from "node:async_hooks";
import type { Runner, SharedOptions, Task } from "graphile-worker";
import type { Kysely } from "kysely";
import type pg from "pg";
import type * as z from "zod";
import type { Cancel, Clock } from "../clock.ts";
import type { DatabaseHandle } from "../database.ts";
import type { Logger } from "../logging.ts";
import type { Database } from "../schema.ts";
import { type SecretBox, secretBox } from "../secret-box.ts";
import { defineService } from "../services.ts";
import { addJob, deleteJobsBefore, hasJobs, listJobs, unlockJobs, unlockQueue } from "./jobs.store.ts";

const schema = "graphile_worker";
const concurrency = 2;
/** New jobs are announced by NOTIFY; only jobs that wait for another try are polled for. */
const pollInterval = 5_000;
/** How long the end of the server waits for jobs under way before they count as failed. */
const stopWithin = 2_000;
const restartAfter = 5_000;

/** A kind of job. */
export interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /**
   * After so many failed tries it is given up, and stays in the list. The n-th try is followed by a pause of
   * e^n seconds, from the tenth on of six hours.
   */
  readonly maxAttempts: number;
  /** Of jobs in one queue only one is under way at a time, on all nodes, so that long ones leave workers to the others. */
  readonly queue?: string;
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> => job;

export interface WaitingJob<Payload> {
  id: number;
  payload: Payload;
  createdAt: Date;
  tries: number;
}

/** Which try of a job is under way. */
export interface JobTry {
  number: number;
  isLast: boolean;
}

/** Durable work in the background: jobs are rows of the database, tried again until they succeed. */
export interface Jobs {
  /**
   * Says what jobs of this kind do; call it before the start. A job may run twice, after a crash. The message of an
   * error is stored and logged, so it must hold no secret.
   * @param isPossible asked when the worker starts; while it says no, jobs of this kind wait
   */
  handle<Payload>(
    job: Job<Payload>,
    work: (payload: Payload, attempt: JobTry) => Promise<void>,
    isPossible?: () => boolean,
  ): void;
  /**
   * Adds a job within the caller's transaction. The payload is encrypted.
   * @param key of jobs with the same key that wait, the last one added is done
   */
  enqueue<Payload>(db: Kysely<Database>, job: Job<Payload>, payload: Payload, key?: string): Promise<void>;
  /** What is possible has changed: the worker starts again. */
  restart(): Promise<void>;
  /** Jobs of this kind that are not done, given up or not, newest first. */
  list<Payload>(job: Job<Payload>): Promise<WaitingJob<Payload>[]>;
  /** Deletes jobs of this kind that were added before; returns how many. */
  deleteBefore(job: Pick<Job<unknown>, "name">, before: Date): Promise<number>;
  /** Frees the jobs of a queue whose workers ended without doing so, on any node; only where none is under way. */
  unlockQueue(db: Kysely<Database>, queue: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface JobsDeps {
  db: Pick<DatabaseHandle, "kysely" | "jobPool">;
  secrets: SecretBox;
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
      // A failed job is logged by `handle`, without its stack.
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

export const createJobs = ({ db, secrets, clock, logger, alone }: JobsDeps): Jobs => {
  const tasks: Record<string, { task: Task; isPossible: () => boolean }> = {};
  let runner: Runner | null = null;
  let cancelRestart: Cancel | null = null;
  let stopping = false;
  let started = false;
  let starting: Promise<void> | null = null;
  /** Whoever adds a job is in a transaction; the worker it starts is not part of it. */
  const apart = AsyncLocalStorage.snapshot();

  const purposeOf = (name: string) => `job.${name}`;
  const read = <Payload>(job: Job<Payload>, stored: unknown): Payload => {
    const sealed = typeof stored === "object" && stored && "sealed" in stored ? String(stored.sealed) : "";
    const text = secrets.open(sealed, purposeOf(job.name));
    if (text === null) throw new Error("the job was encrypted with another key");
    return job.payload.parse(JSON.parse(text));
  };

  const restartLater = (): void => {
    runner = null;
    if (stopping || cancelRestart) return;
    cancelRestart = clock.after(restartAfter, () => {
      cancelRestart = null;
      start().catch(restartLater);
    });
  };
  const run = async (): Promise<void> => {
    const possible = Object.entries(tasks).filter(([, { isPossible }]) => isPossible());
    if (possible.length === 0) return;
    const { run } = await library();
    if (alone) await unlockJobs(db.kysely);
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
      if (runner === own) restartLater();
    };
    own.promise.then(ended, ended);
    // The stop came while the worker was connecting.
    if (stopping) await runner.stop();
  };
  const start = (): Promise<void> => {
    starting ??= run().finally(() => {
      starting = null;
    });
    return starting;
  };
  /** Starts the worker where it does not run: most processes never have a job, and pay nothing for it. */
  const startFor = (name: string): void => {
    if (!started || stopping || runner || cancelRestart || !tasks[name]?.isPossible()) return;
    apart(() => void start().catch(restartLater));
  };

  return {
    handle: (job, work, isPossible = () => true) => {
      const task: Task = async (stored, { job: { attempts, max_attempts }, abortPromise }) => {
        try {
          const attempt = { number: attempts, isLast: attempts >= max_attempts };
          await Promise.race([work(read(job, stored), attempt), abortPromise]);
        } catch (error) {
          const reason = error instanceof Error ? error.message : "unknown";
          const detail = { job: job.name, reason, tries: attempts };
          if (attempts < max_attempts) logger.warn(detail, "a job failed and will be tried again");
          else logger.error(detail, "a job was given up");
          throw error;
        }
      };
      tasks[job.name] = { task, isPossible };
    },
    enqueue: async (trx, { name, maxAttempts, queue = null }, payload, key) => {
      const sealed = secrets.seal(JSON.stringify(payload), purposeOf(name));
      await addJob(trx, {
        name,
        payload: { sealed },
        maxAttempts,
        key: key === undefined ? null : `${name} ${key}`,
        queue,
      });
      startFor(name);
    },
    list: async (job) =>
      (await listJobs(db.kysely, job.name)).flatMap(({ payload, ...row }) => {
        try {
          return [{ ...row, payload: read(job, payload) }];
        } catch (error) {
          logger.warn({ job: job.name, id: row.id, err: error }, "a job cannot be read");
          return [];
        }
      }),
    unlockQueue,
    deleteBefore: ({ name }, before) => deleteJobsBefore(db.kysely, name, before),
    start: async () => {
      started = true;
      const possible = Object.keys(tasks).filter((name) => tasks[name]?.isPossible());
      if (await hasJobs(db.kysely, possible)) await start();
    },
    restart: async () => {
      if (!started || stopping) return;
      await starting;
      const former = runner;
      runner = null;
      await former?.stop().catch(() => {});
      await start();
    },
    stop: async () => {
      stopping = true;
      cancelRestart?.();
      await starting?.catch(() => {});
      // It rejects if it ended by itself.
      await runner?.stop().catch(() => {});
    },
  };
};

export const jobs = defineService<Jobs>("jobs", ({ config, db, clock, logger, use, onReady, onStop }) => {
  const alone = config.databaseUrl === undefined;
  const created = createJobs({ db, secrets: use(secretBox), clock, logger, alone });
  // After the start steps: they read the settings that say what is possible.
  onReady(created.start);
  onStop(created.stop);
  return created;
});
