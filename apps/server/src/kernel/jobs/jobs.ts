import type { Task } from "graphile-worker";
import type { Kysely } from "kysely";
import type * as z from "zod";
import type { Database } from "../schema.ts";
import { type SecretBox, secretBox } from "../secrets/secret-box.ts";
import { defineService } from "../services.ts";
import { addJob, deleteJobsBefore, listJobs, unlockQueue } from "./jobs.store.ts";
import { createWorker, type Worker, type WorkerDeps } from "./worker.ts";

/** A kind of job. */
export interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /**
   * After so many failed tries it is given up, and stays in the list. The n-th try is followed by a pause of
   * e^n seconds, from the tenth on of six hours.
   */
  readonly maxAttempts: number;
  /** Of jobs in one queue only one is under way at a time, on all nodes, so that long ones leave places to the others. */
  readonly queue?: string;
  /** Each may wait long for another server: they have a worker of their own, so that all others go on meanwhile. */
  readonly ownWorker?: true;
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
  /** Whether jobs of this kind are possible has changed: their worker starts again. */
  restart<Payload>(job: Job<Payload>): Promise<void>;
  /** Jobs of this kind that are not done, given up or not, newest first. */
  list<Payload>(job: Job<Payload>): Promise<WaitingJob<Payload>[]>;
  /** Deletes jobs of this kind that were added before; returns how many. */
  deleteBefore(job: Pick<Job<unknown>, "name">, before: Date): Promise<number>;
  /** Frees the jobs of a queue whose workers ended without doing so, on any node; only where none is under way. */
  unlockQueue(db: Kysely<Database>, queue: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface JobsDeps extends WorkerDeps {
  secrets: SecretBox;
}

export const createJobs = ({ secrets, ...deps }: JobsDeps): Jobs => {
  const { db, logger } = deps;
  const shared = createWorker(deps);
  const own = new Map<string, Worker>();
  const workerOf = ({ name, ownWorker }: Pick<Job<unknown>, "name" | "ownWorker">): Worker => {
    if (!ownWorker) return shared;
    const known = own.get(name) ?? createWorker(deps);
    own.set(name, known);
    return known;
  };
  const workers = (): Worker[] => [shared, ...own.values()];

  const purposeOf = (name: string) => `job.${name}`;
  const read = <Payload>(job: Job<Payload>, stored: unknown): Payload => {
    const sealed = typeof stored === "object" && stored && "sealed" in stored ? String(stored.sealed) : "";
    const text = secrets.open(sealed, purposeOf(job.name));
    if (text === null) throw new Error("the job was encrypted with another key");
    return job.payload.parse(JSON.parse(text));
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
      workerOf(job).add(job.name, task, isPossible);
    },
    enqueue: async (trx, job, payload, key) => {
      const { name, maxAttempts, queue = null } = job;
      const sealed = secrets.seal(JSON.stringify(payload), purposeOf(name));
      await addJob(trx, {
        name,
        payload: { sealed },
        maxAttempts,
        key: key === undefined ? null : `${name} ${key}`,
        queue,
      });
      workerOf(job).startFor(name);
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
      await Promise.all(workers().map((worker) => worker.start()));
    },
    restart: (job) => workerOf(job).restart(),
    stop: async () => {
      await Promise.all(workers().map((worker) => worker.stop()));
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
